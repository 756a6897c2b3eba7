import { readEmbedded } from '../../../data/embedded-data.ts'
import type { Environment } from '../../../data/environment.ts'
import type { FirstPage, FirstTexts, Sentences } from './first-texts.ts'

/** The facts of this visit from the page and the browser. */
export type Visit = {
  environment: Environment | null | undefined
  lsv: CarriedLsv | undefined
  language: string
  sentences: Sentences
  isSignedIn: boolean
  /** Whether an application is under way, and the page of it that this is. */
  isUnderWay: boolean
  page: FirstPage | undefined
  isLanding: boolean
}

/** The location in the page's address, with its instructions for applicants. */
type CarriedLsv = WithInstructions & { name: string; translations?: Readonly<Record<string, WithInstructions>> }
type WithInstructions = { applicant_instructions?: unknown }

export const LANGUAGE_PLACE = 'bims-language'

/** Reads who visits which page, in which language. */
export function readVisit(words: FirstTexts['words']): Visit {
  const { environment, lsv } = readEmbedded()
  const language = languageOf(environment?.face.languages ?? ['en'])
  const sentences = words[language] as Sentences
  const isUnderWay = Boolean(stored('bims-application', 'sessionStorage'))
  return {
    environment,
    lsv: lsv as CarriedLsv | undefined,
    language,
    sentences,
    isSignedIn: Boolean(stored('bims-session')),
    isUnderWay,
    page: isUnderWay ? sentences.pages.find(({ path }) => location.pathname.startsWith(path)) : undefined,
    isLanding: /^\/(landing\/?)?$/.test(location.pathname),
  }
}

/** The language chosen before, else the first of the browser's that is offered. */
function languageOf(offered: readonly string[]): string {
  const wishes = [stored(LANGUAGE_PLACE), ...navigator.languages.map((tag) => tag.split('-')[0]?.toLowerCase()), 'en']
  return wishes.find((wish) => wish && offered.includes(wish)) as string
}

function stored(place: string, storage: 'localStorage' | 'sessionStorage' = 'localStorage'): string | null {
  try {
    return window[storage].getItem(place)
  } catch {
    return null
  }
}
