import { useSyncExternalStore } from 'react'
import { type Language, languages } from '../../../contract/records/languages.ts'

const PLACE = 'bims-language'

/** The locales of readers in the United States. */
export const locales: Readonly<Record<Language, string>> = { en: 'en-US', es: 'es-US' }

let spoken: Language = chosenBefore() ?? pickLanguage(navigator.languages)
const listeners = new Set<() => void>()

/** The language of the pages: the one chosen before, else the browser's. */
export const currentLanguage = (): Language => spoken

/** The language of the pages; re-renders when it changes. */
export const useLanguage = (): Language => useSyncExternalStore(subscribe, currentLanguage)

/** The locale of dates and numbers; re-renders when the language changes. */
export const useLocale = (): string => locales[useLanguage()]

/** The first of a reader's languages that we support. */
export function pickLanguage(preferred: readonly string[]): Language {
  const codes = preferred.map((tag) => tag.slice(0, 2).toLowerCase())
  return codes.map((code) => languages.find((language) => language === code)).find((language) => language !== undefined) ?? 'en'
}

/** Changes to a language whose texts have loaded, and stores it for the next visit. */
export function speak(language: Language) {
  spoken = language
  try {
    localStorage.setItem(PLACE, language)
  } catch {
    // Storage may be forbidden: then the next page has the browser's language again.
  }
  for (const listener of listeners) listener()
}

function chosenBefore(): Language | undefined {
  try {
    const kept = localStorage.getItem(PLACE)
    return languages.find((language) => language === kept)
  } catch {
    return undefined
  }
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
