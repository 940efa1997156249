import { computed, signal } from '@preact/signals'
import { en, type Text } from './en.ts'
import { zh } from './zh.ts'

export type Language = 'en' | 'zh'

const KEY = 'makeway-lab-language'

export const language = signal<Language>(read())
export const text = computed<Text>(() => (language.value === 'zh' ? zh : en))

function read(): Language {
  try {
    const kept = localStorage.getItem(KEY)
    if (kept === 'en' || kept === 'zh') return kept
  } catch {
    // a page without storage asks the browser every time
  }
  return globalThis.navigator?.language.startsWith('zh') ? 'zh' : 'en'
}

export function chooseLanguage(choice: Language): void {
  language.value = choice
  try {
    localStorage.setItem(KEY, choice)
  } catch {
    // and forgets the choice
  }
}
