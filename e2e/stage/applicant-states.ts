import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/**
 * Every page of the applicants, by the beginning of its address, with the states that are checked: with axe, in English and in
 * Spanish. Journeys name the current state with `at`, `checkInBoth` and the like; `applicant-states.test.ts` fails for a state
 * that no journey checks in one of the languages.
 */
export const applicantStates = {
  '/landing': ['shown', 'under way', 'open elsewhere', 'unknown site'],
  '/find': ['shown', 'incomplete', 'refused', 'sent'],
  '/disclaimer': ['waiting', 'failed', 'shown', 'incomplete'],
  '/locations': ['waiting', 'failed', 'none', 'shown', 'ZIP unknown', 'ZIP failed'],
  '/schedule': ['waiting', 'failed', 'none', 'shown', 'mailbox asked', 'mailbox open now', 'mailbox told'],
  '/selections': ['waiting', 'failed', 'none', 'incomplete', 'shown', 'time lost'],
  '/data': ['incomplete', 'shown', 'digits again'],
  '/waiver': ['waiting', 'failed', 'shown', 'incomplete', 'signed before', 'changed meanwhile'],
  '/review': ['shown', 'offline', 'address questioned'],
  '/payment': ['waiting', 'failed', 'incomplete', 'shown', 'card kept', 'abroad'],
  '/confirmation': [
    'confirming',
    'card being checked',
    'bank asks',
    'card unknown',
    'card declined',
    'not booked',
    'not sent',
    'time gone',
    'price changed',
    'no answer',
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
  '/transfer': [
    'waiting',
    'failed',
    'none',
    'incomplete',
    'shown',
    'own request',
    'correction',
    'former link',
    'withdrawn',
    'declined',
    'bad link',
  ],
  '/booking': [
    ...['waiting', 'failed', 'bad link', 'shown', 'moving', 'time gone', 'moved', 'cancelling', 'cancelled', 'past'],
    ...['printed', 'answered', 'illegible', 'rejected twice', 'no show'],
    ...['earlier time asked', 'no need to wait', 'on the list', 'earlier time offered', 'earlier time taken'],
  ],
  '/waitlist': ['waiting', 'failed', 'to confirm', 'on the list', 'offered', 'booked', 'left', 'gone'],
  '/booking contact': ['shown', 'incomplete', 'corrected', 'undo', 'undone'],
  '/booking data': ['waiting', 'failed', 'notice', 'incomplete', 'digits again', 'waiver', 'complete', 'cleared'],
  '': ['not found', 'not loaded', 'offline'],
} as const satisfies Record<string, readonly string[]>

type States = typeof applicantStates
/** A page and its state, as in `/payment waiting`. */
export type State = { [Path in keyof States]: `${Path} ${States[Path][number]}` }[keyof States]
/** The languages in which it is seen. */
export type Spoken = 'en' | 'es'

/** Checks that the page is at this state's address and in this language, and returns it. */
export async function at(page: Page, language: Spoken, state: State): Promise<Page> {
  const path = state.slice(0, state.indexOf(' '))
  await expect.poll(() => new URL(page.url()).pathname, { message: state }).toMatch(new RegExp(`^${path}`))
  await expect.poll(() => page.evaluate(() => document.documentElement.lang), { message: state }).toBe(language)
  return page
}
