/**
 * Prints the fingerprints of all scenes as JSON, in whatever runtime it is started with:
 * node run-scenes.mjs STEPS
 */
import { Simulation } from 'makeway'
import { fingerprints, scenes } from './scenes.mjs'

const steps = Number(process.argv[2])
console.log(JSON.stringify(scenes.map((_, index) => fingerprints(index, Simulation, steps))))
