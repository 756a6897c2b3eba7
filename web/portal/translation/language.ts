import { useSyncExternalStore } from 'react'
import { type Language, languages, locales, reviewedLanguages } from '../../../contract/records/languages.ts'
import { readEmbedded } from '../../data/embedded-data.ts'

const PLACE = 'bims-language'

/** The languages that this site offers, by the page's data. */
const offered = readEmbedded().environment?.face.languages

let spoken: Language = chosenBefore(offered ?? languages) ?? pickLanguage(navigator.languages, offered ?? reviewedLanguages)
const listeners = new Set<() => void>()

/** The language of the pages: the one chosen before, else the browser's. */
export const currentLanguage = (): Language => spoken

/** The language of the pages; re-renders when it changes. */
export const useLanguage = (): Language => useSyncExternalStore(subscribe, currentLanguage)

/** The locale of dates and numbers; re-renders when the language changes. */
export const useLocale = (): string => locales[useLanguage()]

/** The first of a reader's languages that is offered. */
export function pickLanguage(preferred: readonly string[], from: readonly Language[]): Language {
  const codes = preferred.map((tag) => tag.split('-')[0]?.toLowerCase())
  return codes.map((code) => from.find((language) => language === code)).find((language) => language !== undefined) ?? 'en'
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

function chosenBefore(from: readonly Language[]): Language | undefined {
  try {
    const kept = localStorage.getItem(PLACE)
    return from.find((language) => language === kept)
  } catch {
    return undefined
  }
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
