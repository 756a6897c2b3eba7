import { describe, expect, test } from 'vitest'
import type { Scheduled } from '../../../contract/booking/scheduled.ts'
import { isConfirmed } from './steps.ts'
import { fromStorage, toStorage } from './storage.ts'
import { type Action, advance, type Selections, type Wizard } from './wizard.ts'

const teacher: Selections = { applicantType: 7, location: 3, vendor: null, paymentMethod: 'CC', notes: 'Second floor' }
const ann = { firstName: 'Ann', lastName: 'De La Cruz', ssn4: '0123', dob: '1990-02-01' }
const booked = { id: 4_711_000_000, date_time: '2026-11-24T14:15:00Z', manage_url: 'https://example.org/booking/x' } as Scheduled

const walked: Action[] = [
  { type: 'started', kind: 'new', key: 'k', shows_waiver: false },
  { type: 'disclaimer accepted', disclaimers: [1], privacy_notice: '2026-11' },
  { type: 'lsv chosen', lsv: 5 },
  { type: 'time chosen', dateTime: '2026-11-24T09:15:00-05:00' },
  { type: 'type chosen', selections: teacher, pays_online: false },
  { type: 'person given', person: ann },
]

const wizardAfter = (...actions: Action[]) => actions.reduce<Wizard | null>(advance, null)

test('each page reaches its step', () => {
  expect(walked.map((_, index) => wizardAfter(...walked.slice(0, index + 1))?.step)).toEqual([1, 2, 3, 4, 5, 6])
})

test('nothing happens without an application', () => {
  expect(wizardAfter(...walked.slice(1))).toBeNull()
})

test('another time after step 5 keeps everything typed', () => {
  const wizard = wizardAfter(...walked, { type: 'time chosen', dateTime: '2026-11-25T09:15:00-05:00' })
  expect(wizard).toMatchObject({ step: 6, dateTime: '2026-11-25T09:15:00-05:00', person: ann, selections: teacher })
})

test('another location requires time and type again and keeps the input', () => {
  const wizard = wizardAfter(...walked, { type: 'lsv chosen', lsv: 6 })
  expect(wizard).toMatchObject({ step: 3, lsv: 6, dateTime: null, person: ann })
  expect(wizard?.selections).toEqual({ ...teacher, applicantType: null })
})

test('the same location again loses nothing', () => {
  expect(wizardAfter(...walked, { type: 'lsv chosen', lsv: 5 })).toEqual(wizardAfter(...walked))
})

test('input without Continue is kept and reaches no step', () => {
  const wizard = wizardAfter(
    ...walked.slice(0, 4),
    { type: 'selections typed', selections: { notes: 'Hi' } },
    { type: 'person typed', person: ann },
  )
  expect(wizard).toMatchObject({ step: 4, person: ann, selections: { notes: 'Hi', applicantType: null } })
})

test('errors of the server stay until their page is sent again', () => {
  const refused = wizardAfter(...walked, { type: 'refused', fieldErrors: { email: 'Must be a valid email address' } })
  expect(refused?.fieldErrors).toEqual({ email: 'Must be a valid email address' })
  expect(advance(refused, { type: 'person given', person: ann })?.fieldErrors).toEqual({})
})

test('what became of a sent application is asked after a reload, also of a transfer', () => {
  const sent = wizardAfter(...walked, { type: 'sent', key: 'k', sent: true }) as Wizard
  expect(fromStorage(toStorage(sent))).toMatchObject({ sent: true, unanswered: true })
  expect(fromStorage(toStorage({ ...sent, sent: false }))?.unanswered).toBeFalsy()
  expect(fromStorage(toStorage({ ...sent, kind: 'transfer', step: 4 }))).toMatchObject({ unanswered: true })
  expect(advance({ ...sent, unanswered: true }, { type: 'sent', key: 'k', sent: false })).toMatchObject({ sent: false, unanswered: false })
})

describe('checked answers', () => {
  const checked = wizardAfter(...walked, { type: 'reviewed' })
  const later = '2026-11-25T09:15:00-05:00'
  const signature = { waiver: 3, edition: 1, language: 'en' as const, fields: {}, signature: '', typed_name: 'Ann' }

  test.each<{ what: string; action: Action }>([
    { what: 'another location', action: { type: 'lsv chosen', lsv: 6 } },
    { what: 'another time', action: { type: 'time chosen', dateTime: later } },
    { what: 'other notes', action: { type: 'selections typed', selections: { notes: 'Hi' } } },
    { what: 'another way to pay', action: { type: 'type chosen', selections: teacher, pays_online: true } },
    { what: 'another name', action: { type: 'person typed', person: { firstName: 'Bea' } } },
    { what: 'other digits', action: { type: 'person given', person: { ...ann, ssn4: '9999' } } },
    { what: 'a signature', action: { type: 'waiver signed', signature } },
    { what: 'a refusal', action: { type: 'refused', fieldErrors: { email: 'Wrong' } } },
  ])('are checked again after $what', ({ action }) => {
    expect(advance(checked, action)?.reviewed).toBe(false)
  })

  test.each<{ what: string; action: Action }>([
    { what: 'the same input', action: { type: 'person given', person: { ...ann, middleName: '' } } },
    { what: 'the time is held', action: { type: 'time held', key: 'k', hold: 'h', held_until: 1 } },
    { what: 'a lost time is replaced where everything is visible', action: { type: 'time replaced', dateTime: later } },
  ])('stay so when $what', ({ action }) => {
    expect(advance(checked, action)?.reviewed).toBe(true)
  })

  test('stay checked after a reload, which requires the digits again', () => {
    const reloaded = fromStorage(toStorage(checked as Wizard))
    expect(reloaded?.reviewed).toBe(true)
    const typed = ['0', '01', '0123'].reduce<Wizard | null>(
      (wizard, ssn4) => advance(wizard, { type: 'person typed', person: { ...ann, ssn4 } }),
      reloaded,
    )
    expect(advance(typed, { type: 'person given', person: ann })?.reviewed).toBe(true)
  })
})

describe('a lost time', () => {
  const lost = { error: 'Gone', alternatives: { times: [], elsewhere: null } }
  const chosen = wizardAfter(...walked)
  const told = (more: object) => advance(chosen, { type: 'time lost', key: 'k', dateTime: chosen?.dateTime as string, lost, ...more })

  test('belongs to the chosen time, and is not stored', () => {
    expect(told({})?.lost).toEqual(lost)
    expect(fromStorage(toStorage(told({}) as Wizard))?.lost).toBeNull()
    expect(told({ dateTime: '2026-11-25T09:15:00-05:00' })?.lost).toBeNull()
    expect(told({ key: 'earlier' })?.lost).toBeNull()
  })

  test('is not reported when this booking may have taken it', () => {
    const sent = advance(chosen, { type: 'sent', key: 'k', sent: true })
    expect(advance(sent, { type: 'time lost', key: 'k', dateTime: chosen?.dateTime as string, lost })?.lost).toBeNull()
  })
})

describe('after illegible prints', () => {
  const lookupRequest = { reg_number: '4711000000', last_name: 'De La Cruz', email: 'ann@example.org' }
  const found = { id: 7, lookup_token: 'token', first_name: 'Ann', last_name: 'De La Cruz', phone: '***-***-0100' }
  const again: Action[] = [
    { type: 'started', kind: 'illegible', key: 'k', shows_waiver: false },
    { type: 'disclaimer accepted', disclaimers: [2], privacy_notice: '2026-11' },
    { type: 'lookup sent', lookupRequest },
    { type: 'applicant found', found },
    { type: 'lsv chosen', lsv: 5 },
    { type: 'time chosen', dateTime: '2026-11-24T09:15:00-05:00' },
    { type: 'confirmed', key: 'k', booked },
  ]

  test('each page reaches its step', () => {
    expect(again.map((_, index) => wizardAfter(...again.slice(0, index + 1))?.step)).toEqual([1, 2, 3, 4, 5, 6, 8])
  })

  test('another lookup keeps the time that was chosen', () => {
    const wizard = wizardAfter(...again.slice(0, 6), { type: 'applicant found', found: { ...found, lookup_token: 'later' } })
    expect(wizard).toMatchObject({ step: 6, lsv: 5, dateTime: '2026-11-24T09:15:00-05:00', found: { lookup_token: 'later' } })
  })

  test('actions of other kinds change nothing', () => {
    const wizard = wizardAfter(...again.slice(0, 4))
    expect(advance(wizard, { type: 'person given', person: ann })).toBe(wizard)
    expect(advance(wizard, { type: 'type chosen', selections: teacher, pays_online: false })).toBe(wizard)
  })

  test('a reload keeps the booking’s token, and nothing of the person', () => {
    const wizard = wizardAfter(...again.slice(0, 6)) as Wizard
    expect(toStorage(wizard)).not.toMatch(/Ann|Cruz|0100|example|4711/)
    expect(fromStorage(toStorage(wizard))).toEqual({ ...wizard, lookupRequest: null, found: { id: 7, lookup_token: 'token' } })
  })

  test('a confirmed one keeps only the fact and the link to its own page', () => {
    expect(JSON.parse(toStorage(wizardAfter(...again) as Wizard))).toEqual({
      kind: 'illegible',
      step: 8,
      key: 'k',
      manage_url: booked.manage_url,
    })
  })
})

describe('a transfer', () => {
  const moved: Action[] = [
    { type: 'started', kind: 'transfer', key: 'k', shows_waiver: false },
    { type: 'disclaimer accepted', disclaimers: [3], privacy_notice: '2026-11' },
    { type: 'type chosen', selections: teacher, pays_online: false },
    { type: 'person given', person: { ...ann, email: 'ann@example.org' } },
    { type: 'confirmed', key: 'k', submitted: 12, mailed: true },
  ]

  test('each page reaches its step', () => {
    expect(moved.map((_, index) => wizardAfter(...moved.slice(0, index + 1))?.step)).toEqual([1, 2, 3, 4, 5])
  })

  test('has neither place nor time', () => {
    const wizard = wizardAfter(...moved.slice(0, 3))
    expect(advance(wizard, { type: 'lsv chosen', lsv: 5 })).toBe(wizard)
    expect(advance(wizard, { type: 'time chosen', dateTime: '2026-11-24T09:15:00-05:00' })).toBe(wizard)
  })

  test('submitted, it keeps its number and the address of its mail in memory and nothing else', () => {
    expect(wizardAfter(...moved)).toMatchObject({
      step: 5,
      submitted: 12,
      mailed_to: 'ann@example.org',
      person: {},
      selections: { applicantType: null },
    })
    expect(fromStorage(toStorage(wizardAfter(...moved) as Wizard))).toMatchObject({ step: 5, submitted: null })
    expect(toStorage(wizardAfter(...moved) as Wizard)).not.toContain('ann@example.org')
    const unmailed = { type: 'confirmed', key: 'k', submitted: 12, mailed: false } as const
    expect(wizardAfter(...moved.slice(0, -1), unmailed)).toMatchObject({ submitted: 12, mailed_to: null })
  })
})

describe('a confirmed application', () => {
  const confirmed = wizardAfter(...walked, { type: 'confirmed', key: 'k', booked })

  test('is at step 9, with its answer and nothing personal', () => {
    expect(confirmed).toMatchObject({ step: 9, booked, person: {} })
  })

  test('no longer changes, and ends when it is left', () => {
    expect(advance(confirmed, { type: 'person given', person: ann })).toBe(confirmed)
    expect(advance(confirmed, { type: 'left' })).toBeNull()
  })

  test('has its own key, so that the answer of an earlier application does not confirm it', () => {
    expect(wizardAfter(...walked, { type: 'confirmed', key: 'earlier', booked })?.step).toBe(6)
  })

  test('keeps only the fact and the link to its own page', () => {
    const { manage_url } = booked
    expect(JSON.parse(toStorage(confirmed as Wizard))).toEqual({ kind: 'new', step: 9, key: 'k', manage_url })
    expect(fromStorage(toStorage(confirmed as Wizard))).toMatchObject({ step: 9, booked: null, manage_url })
  })
})

test('a re-print that an earlier version of these pages confirmed, at their last step, is confirmed', () => {
  const manage_url = 'https://example.org/booking/x'
  const kept = fromStorage(JSON.stringify({ kind: 'illegible', step: 7, key: 'k', manage_url }))
  expect(kept).toMatchObject({ step: 8, manage_url })
  expect(isConfirmed(kept)).toBe(true)
})

test('a new application at that step, stored without its answers, is not confirmed', () => {
  const kept = fromStorage(JSON.stringify({ kind: 'new', step: 7, key: 'k' }))
  expect([kept?.step, isConfirmed(kept)]).toEqual([7, false])
})

describe('an application with waivers', () => {
  const signature = {
    waiver: 3,
    edition: 1,
    language: 'en' as const,
    fields: { name: 'Ann' },
    signature: 'data:image/png;base64,AAAA',
    typed_name: null,
  }
  const signed = wizardAfter(
    { type: 'started', kind: 'new', key: 'k', shows_waiver: true },
    ...walked.slice(1),
    { type: 'waiver typed', waiver: 3, answers: { name: 'Ann' } },
    { type: 'waiver signed', signature },
    { type: 'waiver signed', signature: { ...signature, edition: 2 } },
    { type: 'waivers finished' },
  ) as Wizard

  test('reaches step 7 with one signature under each', () => {
    expect(signed).toMatchObject({ step: 7, signatures: [{ waiver: 3, edition: 2 }] })
  })

  test('stores the input but no image, so that an unsealed waiver is signed again after a reload', () => {
    expect(toStorage(signed)).not.toContain('base64')
    expect(fromStorage(toStorage(signed))).toMatchObject({ step: 6, signatures: [], answers: { 3: { name: 'Ann' } } })
  })

  const sealed = { type: 'drawing sealed', key: 'k', waiver: 3, drawn: signature.signature, sealed: 'sealed:XYZ' } as const

  test('stays signed after a reload once its drawings are sealed, and after a second one', () => {
    const once = fromStorage(toStorage(advance(signed, sealed) as Wizard))
    expect(once).toMatchObject({ step: 7, signatures: [{ waiver: 3, edition: 2, signature: 'sealed:XYZ' }] })
    expect(fromStorage(toStorage(once as Wizard))).toEqual(once)
  })

  test('stays signed by a typed name, but not with what may be a card number', () => {
    const typed = { ...signature, signature: '', typed_name: 'Ann Lee' }
    const reloaded = (more: object) =>
      fromStorage(toStorage(advance(signed, { type: 'waiver signed', signature: { ...typed, ...more } }) as Wizard))
    expect(reloaded({})?.step).toBe(7)
    expect(reloaded({ typed_name: '4111111111111111' })).toMatchObject({ step: 6, signatures: [] })
    expect(reloaded({ fields: { boxes: ['a', '4111 1111 1111 1111'] } })).toMatchObject({ step: 6, signatures: [] })
  })

  test.each([
    ['another application', { ...sealed, key: 'earlier' }],
    ['a drawing that was replaced meanwhile', { ...sealed, drawn: 'data:image/png;base64,BBBB' }],
  ])('a sealed drawing of %s changes nothing', (_name, action) => {
    expect(advance(signed, action)?.signatures).toEqual(signed.signatures)
  })

  test.each([
    ['name', { lastName: 'Lee' }],
    ['date of birth', { dob: '1991-02-01' }],
  ])('is answered and signed again after the signer’s %s was changed, and says why', (_name, change) => {
    const checked = advance(signed, { type: 'reviewed' })
    const unsigned = { step: 6, signatures: [], answers: {}, signer_changed: true, reviewed: false }
    expect(advance(checked, { type: 'person typed', person: change })).toMatchObject(unsigned)
    const given = advance(checked, { type: 'person given', person: { ...ann, ...change } })
    expect(given).toMatchObject(unsigned)
    const again = [{ type: 'waiver signed', signature } as const, { type: 'waivers finished' } as const].reduce(advance, given)
    expect(again).toMatchObject({ step: 7, signer_changed: false })
  })

  test('stays signed when something else of the person was changed, or blanks and capitals of the name', () => {
    for (const person of [{ phone: '3055550100' }, { middleName: '' }, { firstName: ' ann' }, { ssn4: '' }])
      expect(advance(signed, { type: 'person typed', person })).toMatchObject({ step: 7, signatures: [{ waiver: 3 }] })
  })

  test('is signed again when the server refuses a signature, and not when it refuses something else', () => {
    expect(advance(signed, { type: 'refused', fieldErrors: { 'waiver_signatures.0.edition': 'Changed' } })).toMatchObject({
      step: 6,
      signatures: [],
    })
    expect(advance(signed, { type: 'refused', fieldErrors: { email: 'Wrong' } })?.step).toBe(7)
  })
})

describe('an application with a card', () => {
  const online = { type: 'type chosen', selections: { ...teacher, paymentMethod: 'OL' }, pays_online: true } as const
  const given = wizardAfter(...walked.slice(0, 4), online, ...walked.slice(5), { type: 'card', given: true }) as Wizard

  test('reaches step 8 and keeps nothing of the card', () => {
    expect(given).toMatchObject({ step: 8, pays_online: true })
    expect(JSON.stringify(given)).not.toMatch(/token|card|4242/i)
  })

  test.each<{ what: string; action: Action }>([
    { what: 'a refused card', action: { type: 'card', given: false } },
    { what: 'another time', action: { type: 'time chosen', dateTime: '2026-11-25T09:15:00-05:00' } },
    { what: 'another type', action: { ...online, selections: teacher } },
  ])('is paid on the card’s page again after $what', ({ action }) => {
    expect(advance(given, action)?.step).toBe(7)
  })

  test('a reload requires the card again', () => {
    expect(fromStorage(toStorage(given))).toMatchObject({ step: 7, pays_online: true })
    expect(fromStorage(toStorage({ ...given, shows_waiver: true }))?.step).toBe(6)
  })
})

describe('a reload', () => {
  test('keeps everything except the digits of the Social Security number', () => {
    const wizard = wizardAfter(...walked) as Wizard
    expect(toStorage(wizard)).not.toContain('0123')
    const { ssn4: _digits, ...person } = ann
    expect(fromStorage(toStorage(wizard))).toEqual({ ...wizard, person })
  })

  test('never keeps a possible card number, in any field', () => {
    const typed = wizardAfter(
      ...walked,
      { type: 'selections typed', selections: { notes: 'my card 4111 1111 1111 1111' } },
      { type: 'person typed', person: { street: '4111111111111111' } },
    ) as Wizard
    expect(toStorage(typed)).not.toContain('4111')
  })

  test.each([
    null,
    '',
    '{',
    '[]',
    '7',
    '{"kind":"old","step":3,"key":"k"}',
    '{"kind":"new","step":12,"key":"k"}',
    '{"kind":"new","step":3}',
    '{"kind":"transfer","step":6,"key":"k"}',
  ])('stored data of %j starts over', (text) => {
    expect(fromStorage(text)).toBeNull()
  })
})

describe('an abandoned application', () => {
  const HOUR = 60 * 60_000
  const kept = toStorage(wizardAfter(...walked) as Wizard, 0)

  test('is kept for a day, and then discarded', () => {
    expect(fromStorage(kept, 24 * HOUR)).toMatchObject({ step: 6, lsv: 5 })
    expect(fromStorage(kept, 24 * HOUR + 1)).toBeNull()
  })

  test('stored data without a time is kept', () => {
    const { kept_at: _when, ...rest } = JSON.parse(kept)
    expect(fromStorage(JSON.stringify(rest), 1e15)).toMatchObject({ step: 6 })
  })
})
