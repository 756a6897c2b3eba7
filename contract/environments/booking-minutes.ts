import * as z from 'zod/mini'
import { computed, type Field, json } from '../records/fields.ts'
import { type Language, languages } from '../records/languages.ts'

/** A text's words by language; readers of the others see the English one. */
type WordCounts = { en: number } & { [language in Language]?: number }

/** The texts and questions between the first page and a booked appointment. */
export type BookingWork = {
  /** The texts that are shown: instructions, also those of a location, and waivers if they are signed. */
  texts: readonly WordCounts[]
  /** Questions beside those that every booking has, such as a waiver's fields and its signature. */
  questions: number
}

/**
 * Words that are read in a minute. Brysbaert, *How many words do we read per minute?* (Journal of Memory and Language 109, 2019) finds
 * 238 for adults who read English non-fiction silently, and more for Spanish; legal texts on a phone are read slower.
 */
const WORDS_A_MINUTE = 200

/**
 * Seconds for a question: its label is read and a few words are typed, at the 36 words a minute that Palin and others measured on phones
 * (*How do people type on mobile devices?*, MobileHCI 2019), or one is chosen; some answers are looked up.
 */
const SECONDS_A_QUESTION = 15

/** Words of every booking's own pages: the plain notice about fingerprints, the headings and the hints. */
export const OWN_WORDS = 300

/** Questions of every booking: 17 about the person, 2 for each of location, time and type of applicant, the notice, the method, the review. */
export const OWN_QUESTIONS = 26

/** Up to ten minutes each is told, above only every fifth. */
const EXACT_MINUTES = 10
const STEP_MINUTES = 5

/** How many minutes a booking takes the readers of a language, rounded up. */
export function estimateMinutes({ texts, questions }: BookingWork, language: Language): number {
  const words = texts.reduce((sum, text) => sum + (text[language] ?? text.en), OWN_WORDS)
  const minutes = words / WORDS_A_MINUTE + ((OWN_QUESTIONS + questions) * SECONDS_A_QUESTION) / 60
  return minutes <= EXACT_MINUTES ? Math.ceil(minutes) : Math.ceil(minutes / STEP_MINUTES) * STEP_MINUTES
}

/** The minutes of a booking by language. */
export type BookingMinutes = Readonly<Record<Language, number>>

/** The minutes of a booking in every language. */
export const estimateByLanguage = (work: BookingWork): BookingMinutes =>
  Object.fromEntries(languages.map((language) => [language, estimateMinutes(work, language)])) as BookingMinutes

/** The schema of the answer with the minutes. */
export const bookingMinutes: Field<BookingMinutes, 'required'> = computed({
  ...json,
  input: z.unknown() as unknown as z.ZodMiniType<BookingMinutes>,
  output: z.object(Object.fromEntries(languages.map((language) => [language, z.int()]))) as unknown as z.ZodMiniType<BookingMinutes>,
})
