import { computed, signal } from '@preact/signals'
import type { WorldTheme } from './draw-world.ts'

export type ThemeChoice = 'auto' | 'light' | 'dark'

const KEY = 'makeway-lab-theme'
const system = typeof matchMedia === 'function' ? matchMedia('(prefers-color-scheme: dark)') : undefined
const systemDark = signal(system?.matches ?? false)
system?.addEventListener('change', (event) => {
  systemDark.value = event.matches
})

export const themeChoice = signal<ThemeChoice>(read())

function read(): ThemeChoice {
  try {
    const kept = localStorage.getItem(KEY)
    return kept === 'light' || kept === 'dark' ? kept : 'auto'
  } catch {
    return 'auto'
  }
}

export function chooseTheme(choice: ThemeChoice): void {
  themeChoice.value = choice
  try {
    localStorage.setItem(KEY, choice)
  } catch {
    // a page without storage forgets it
  }
}

export const isDark = computed(() => (themeChoice.value === 'auto' ? systemDark.value : themeChoice.value === 'dark'))

const LIGHT: WorldTheme = {
  ground: '#f7f8f9',
  room: '#f7f8f9',
  wall: '#d3d7dd',
  wallEdge: '#69717d',
  ink: '#16191d',
  faint: '#7d8590',
  halo: '#ffffff',
}

const DARK: WorldTheme = {
  ground: '#14171b',
  room: '#14171b',
  wall: '#343a43',
  wallEdge: '#8b94a1',
  ink: '#f1f3f5',
  faint: '#9aa3af',
  halo: '#14171b',
}

export const themeOf = computed(() => (isDark.value ? DARK : LIGHT))
