import { beforeEach, expect, test } from 'vitest'
import { applicantBodyFields } from '../../../contract/applicants/applicant-body.ts'
import { cardInHand, takeCard } from '../payment/card-in-hand.ts'
import {
  nextPage,
  pageOfField,
  redirectFromConfirmation,
  redirectFromPayment,
  redirectFromReview,
  redirectFromSchedule,
  redirectFromWaiver,
  unfinishedPage,
} from './guards.ts'
import { currentWizard, dispatch } from './use-wizard.ts'
import { type Action, NOTHING_SELECTED, type WaiverSignature, type Wizard } from './wizard.ts'

const KEY = 'k'
const visa = { token: 't', brand: 'visa', last4: '4242' }
const person = { firstName: 'Ann', ssn4: '0123' }
const walk = (shows_waiver: boolean, pays_online: boolean): Action[] => [
  { type: 'started', kind: 'new', key: KEY, shows_waiver },
  { type: 'disclaimer accepted', disclaimers: [], privacy_notice: '2026-11' },
  { type: 'lsv chosen', lsv: 5 },
  { type: 'time chosen', dateTime: '2026-11-24T09:15:00-05:00' },
  { type: 'type chosen', selections: NOTHING_SELECTED, pays_online },
  { type: 'person given', person },
]
const dispatchAll = (...actions: Action[]) => {
  for (const action of actions) dispatch(action)
}

beforeEach(() => dispatch({ type: 'left' }))

test('the card page follows data and waivers, and only where a card is required', () => {
  expect(redirectFromPayment()).toBe('/')
  const [started, ...rest] = walk(true, true)
  dispatchAll(started as Action, ...rest.slice(0, -1))
  expect([redirectFromPayment(), redirectFromWaiver(), redirectFromConfirmation()]).toEqual(['/data', '/data', '/data'])
  dispatchAll(...rest.slice(-1))
  expect([redirectFromPayment(), redirectFromWaiver(), redirectFromConfirmation()]).toEqual(['/waiver', null, '/waiver'])
  dispatchAll({ type: 'waivers finished' }, { type: 'reviewed' })
  expect([redirectFromPayment(), redirectFromConfirmation()]).toEqual([null, '/payment'])
  dispatch({ type: 'card', given: true })
  expect([redirectFromPayment(), redirectFromConfirmation()]).toEqual([null, null])
  dispatch({ type: 'left' })
  dispatchAll(...walk(false, false), { type: 'reviewed' })
  expect([redirectFromPayment(), redirectFromWaiver(), redirectFromConfirmation()]).toEqual(['/confirmation', '/review', null])
})

test.each([true, false])('unchecked answers are not paid or booked, paid online: %s', (online) => {
  dispatchAll(...walk(true, online))
  expect(redirectFromReview()).toBe('/waiver')
  dispatchAll({ type: 'waivers finished' })
  const wizard = () => currentWizard() as Wizard
  expect([redirectFromReview(), redirectFromPayment(), redirectFromConfirmation(), nextPage(wizard())]).toEqual([
    null,
    '/review',
    '/review',
    '/review',
  ])
  dispatch({ type: 'reviewed' })
  expect(nextPage(wizard())).toBe(online ? '/payment' : '/confirmation')
  dispatch({ type: 'time chosen', dateTime: '2026-11-25T09:15:00-05:00' })
  expect([redirectFromPayment(), redirectFromConfirmation()]).toEqual(['/review', '/review'])
})

test('a change leads back to the review page', () => {
  dispatchAll(...walk(false, false))
  const after = (action: Action) => {
    dispatch(action)
    return nextPage(currentWizard() as Wizard)
  }
  expect(after({ type: 'type chosen', selections: { ...NOTHING_SELECTED, notes: 'Hi' }, pays_online: false })).toBe('/review')
  expect(after({ type: 'person given', person: { ...person, firstName: 'Bea' } })).toBe('/review')
  expect(after({ type: 'time chosen', dateTime: '2026-11-25T09:15:00-05:00' })).toBe('/review')
  expect(after({ type: 'lsv chosen', lsv: 6 })).toBe('/schedule/6/new')
})

test('while the time is another’s every way on leads to another time, and neither card nor booking is reached', () => {
  dispatchAll(...walk(false, true), { type: 'reviewed' })
  const wizard = () => currentWizard() as Wizard
  expect([nextPage(wizard()), redirectFromPayment()]).toEqual(['/payment', null])
  const lost = { error: 'Gone', alternatives: { times: [], elsewhere: null } }
  const { dateTime } = wizard()
  dispatch({ type: 'time lost', key: KEY, dateTime: dateTime as string, lost })
  expect([nextPage(wizard()), unfinishedPage(wizard()), redirectFromReview()]).toEqual(['/schedule/5/new', '/payment', null])
  expect(redirectFromPayment()).toBe('/schedule/5/new')
  dispatch({ type: 'card', given: true })
  expect(redirectFromConfirmation()).toBe('/schedule/5/new')
  dispatch({ type: 'time replaced', dateTime: '2026-11-24T09:30:00-05:00' })
  expect([nextPage(wizard()), redirectFromConfirmation()]).toEqual(['/payment', '/payment'])
})

test('only an applicant with a slot may open the schedule of another location', () => {
  const redirect = redirectFromSchedule({ new: 'lsv' })
  dispatchAll(...walk(false, false).slice(0, 3))
  expect([redirect({ lsv: '5' }), redirect({ lsv: '6' })]).toEqual([null, '/schedule/5/new'])
  dispatchAll(...walk(false, false).slice(3))
  expect([redirect({ lsv: '5' }), redirect({ lsv: '6' })]).toEqual([null, null])
})

test('card and waivers are not reached while the digits are missing', () => {
  dispatchAll(...walk(true, true), { type: 'waivers finished' }, { type: 'person given', person: { firstName: 'Ann' } })
  expect([redirectFromPayment(), redirectFromWaiver()]).toEqual(['/data', '/data'])
})

test('a card is in hand for its own application, until that is confirmed, refused or left', () => {
  dispatchAll(...walk(false, true), { type: 'reviewed' })
  takeCard(KEY, visa, { price: '42.50', refundable: true })
  expect(cardInHand(KEY)).toMatchObject(visa)
  expect(cardInHand('another')).toBeNull()
  dispatchAll({ type: 'card', given: true }, { type: 'confirmed', key: KEY, submitted: 1 })
  expect(cardInHand(KEY)).toBeNull()
  expect([redirectFromPayment(), redirectFromConfirmation()]).toEqual(['/', null])
  dispatch({ type: 'left' })
  dispatchAll(...walk(false, true))
  takeCard(KEY, visa, { price: '42.50', refundable: true })
  dispatch({ type: 'left' })
  expect(cardInHand(KEY)).toBeNull()
})

test('a re-print leads to the waivers when the server requires them and is then booked', () => {
  dispatchAll(
    { type: 'started', kind: 'illegible', key: KEY, shows_waiver: false },
    { type: 'disclaimer accepted', disclaimers: [1], privacy_notice: '2026-11' },
    { type: 'applicant found', found: { id: 7, lookup_token: 't' } },
    { type: 'lsv chosen', lsv: 5 },
  )
  expect(redirectFromWaiver()).toBe('/schedule/5/illegible')
  dispatch({ type: 'time chosen', dateTime: '2026-11-24T09:15:00-05:00' })
  const wizard = () => currentWizard() as Wizard
  expect([nextPage(wizard()), redirectFromConfirmation(), redirectFromWaiver()]).toEqual(['/review', '/review', '/review'])
  dispatch({ type: 'reviewed' })
  expect([nextPage(wizard()), redirectFromConfirmation()]).toEqual(['/confirmation', null])
  expect(pageOfField('waiver_signatures', wizard())).toBe('/waiver')
  dispatch({ type: 'refused', fieldErrors: { waiver_signatures: 'Please review and sign every waiver first' } })
  expect(redirectFromWaiver()).toBeNull()
  dispatch({ type: 'waivers finished' })
  expect([nextPage(wizard()), redirectFromConfirmation()]).toEqual(['/review', '/review'])
})

test('a re-print whose lookup asks for signatures leads to the waivers before the review, once', () => {
  const found = { id: 7, lookup_token: 't', needs_signatures: true }
  dispatchAll(
    { type: 'started', kind: 'illegible', key: KEY, shows_waiver: false },
    { type: 'disclaimer accepted', disclaimers: [1], privacy_notice: '2026-11' },
    { type: 'applicant found', found },
    { type: 'lsv chosen', lsv: 5 },
    { type: 'time chosen', dateTime: '2026-11-24T09:15:00-05:00' },
  )
  const wizard = () => currentWizard() as Wizard
  const review = () => [nextPage(wizard()), redirectFromReview(), redirectFromConfirmation()]
  expect(review()).toEqual(['/waiver', '/waiver', '/waiver'])
  const signature: WaiverSignature = { waiver: 1, edition: 1, language: 'en', fields: {}, signature: '', typed_name: 'Ann' }
  dispatchAll({ type: 'waiver signed', signature }, { type: 'waivers finished' })
  expect(review()).toEqual(['/review', null, '/review'])
  dispatch({ type: 'applicant found', found: { ...found, lookup_token: 'later' } })
  expect(review()).toEqual(['/review', null, '/review'])
  dispatch({ type: 'applicant found', found: { ...found, id: 8 } })
  expect([wizard().signatures, ...review()]).toEqual([[], '/waiver', '/waiver', '/waiver'])
  dispatch({ type: 'applicant found', found: { ...found, id: 9, needs_signatures: false } })
  expect(review()).toEqual(['/review', null, '/review'])
})

/** Fields of an applicant's body that other pages have, or that none has. */
const NOT_ON_DATA_PAGE = ['applicantType', 'location', 'vendor', 'notes', 'language']

test('a refused field of the person leads to the data page', () => {
  dispatchAll(...walk(false, false))
  const onDataPage = Object.keys(applicantBodyFields(() => '')).filter((name) => !NOT_ON_DATA_PAGE.includes(name))
  const pages = [...onDataPage, 'smsConsent'].map((name) => [name, pageOfField(name, currentWizard() as Wizard)])
  expect(pages.filter(([, page]) => page !== '/data')).toEqual([])
})
