import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/**
 * Every page of the applicants, by how its address begins, with the states in which it is looked at: with axe, in English and in
 * Spanish. A journey says with `at`, `checkInBoth` and the like which of them it has before it; `applicant-states.test.ts` fails for one
 * that no journey looks at in one of the languages.
 */
export const applicantStates = {
  '/landing': ['shown', 'under way', 'unknown site'],
  '/disclaimer': ['waiting', 'failed', 'shown', 'incomplete'],
  '/locations': ['waiting', 'failed', 'none', 'shown', 'ZIP unknown', 'ZIP failed'],
  '/schedule': ['waiting', 'failed', 'none', 'shown'],
  '/selections': ['waiting', 'failed', 'none', 'incomplete', 'shown', 'time lost'],
  '/data': ['incomplete', 'shown', 'digits again'],
  '/waiver': ['waiting', 'failed', 'shown', 'incomplete', 'signed before', 'changed meanwhile'],
  '/review': ['shown'],
  '/payment': ['waiting', 'failed', 'incomplete', 'shown', 'card kept'],
  '/confirmation': [
    'confirming',
    'card being checked',
    'card unknown',
    'card declined',
    'time gone',
    'failed',
    'booked elsewhere',
    'look up again',
    're-print booked',
    'booked',
    'transfer submitted',
    'transfer failed',
    'refreshed',
  ],
  '/lookup': ['shown', 'incomplete', 'not found', 'rejected twice'],
  '/result': ['shown', 'booked'],
  '/transfer': ['waiting', 'failed', 'none', 'incomplete', 'shown', 'own request', 'declined', 'bad link'],
  '/booking': ['waiting', 'failed', 'bad link', 'shown', 'moving', 'time gone', 'moved', 'cancelling', 'cancelled', 'past'],
  '/booking data': ['waiting', 'failed', 'notice', 'incomplete', 'digits again', 'waiver', 'complete', 'cleared'],
  '': ['not found', 'not loaded', 'offline'],
} as const satisfies Record<string, readonly string[]>

type States = typeof applicantStates
/** A page and its state, as in `/payment waiting`. */
export type State = { [Path in keyof States]: `${Path} ${States[Path][number]}` }[keyof States]
/** In which it is seen. */
export type Spoken = 'en' | 'es'

/** The page, once it stands in that state's place and speaks that language. */
export async function at(page: Page, language: Spoken, state: State): Promise<Page> {
  const path = state.slice(0, state.indexOf(' '))
  await expect.poll(() => new URL(page.url()).pathname, { message: state }).toMatch(new RegExp(`^${path}`))
  await expect.poll(() => page.evaluate(() => document.documentElement.lang), { message: state }).toBe(language)
  return page
}
