import { expose } from 'comlink'
import { Lab } from './lab.ts'

expose(new Lab())
