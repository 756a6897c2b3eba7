import { describe, expect, test } from 'vitest'
import { currentNotice } from '../../../contract/booking/privacy-notice.ts'
import type { OwnData } from '../../../contract/portal/application.ts'
import { composeBody, findRefusedPart, NO_PARTS_COMPLETED, openPart, partsOf } from './parts.ts'
import { fromText, NOTHING_YET, toText } from './use-draft-of-link.ts'

const waiversOf = (edition: number) => ({ waivers: [3, 4].map((id) => ({ id, edition })) as OwnData['waivers'], disclaimers: [] })
const { waivers } = waiversOf(1)
const ownData = (missing: OwnData['missing']) => ({
  missing,
  waivers,
  disclaimers: [{ id: 9, disclaimer_text: 'x', translations: null }],
})

test('only missing parts are shown, the notice first and each waiver separately', () => {
  expect(partsOf(ownData(['demographics', 'notice', 'waivers']))).toEqual([
    { kind: 'notice' },
    { kind: 'data' },
    { kind: 'waiver', index: 0 },
    { kind: 'waiver', index: 1 },
  ])
  expect(partsOf(ownData(['notice']))).toEqual([{ kind: 'notice' }])
  expect(partsOf(ownData([]))).toEqual([])
})

test('only missing data are sent', () => {
  expect(composeBody(ownData(['notice']), NO_PARTS_COMPLETED, 'es')).toEqual({
    language: 'es',
    disclaimer_language: 'es',
    privacy_notice: currentNotice,
    disclaimer: [9],
  })
  expect(composeBody(ownData(['waivers']), NO_PARTS_COMPLETED, 'en')).toEqual({ language: 'en', waiver_signatures: [] })
})

describe('a refusal', () => {
  const parts = partsOf(ownData(['demographics', 'notice', 'waivers']))
  test('leads to its part', () => {
    expect(findRefusedPart({ 'person.residence': 'Wrong', 'person.dob': 'Late' }, parts)).toEqual({
      at: 1,
      fieldErrors: { street: 'Wrong', dob: 'Late' },
    })
    expect(findRefusedPart({ 'waiver_signatures.0.edition': 'Changed' }, parts).at).toBe(2)
    expect(findRefusedPart({ disclaimer: 'Agree' }, parts).at).toBe(0)
  })
})

describe('after a reload', () => {
  const ownData = { ...waiversOf(1), missing: ['demographics', 'notice', 'waivers'] as OwnData['missing'] }
  const parts = partsOf(ownData)
  const signature = (waiver: number, more = {}) => ({
    waiver,
    edition: 1,
    language: 'en' as const,
    fields: {},
    signature: '',
    typed_name: 'Ann Lee',
    ...more,
  })
  const draft = {
    ...NOTHING_YET,
    agreed: true,
    typed: { dob: '1990-01-02', ssn4: '1234', city: '4111111111111111' },
    person: { dob: '1990-01-02', ssn4: '1234' } as never,
    signatures: [
      signature(3, { typed_name: null, signature: 'sealed:2026-11-23AAAA' }),
      signature(4, { signature: 'data:image/png;base64,AA' }),
    ],
    answers: { 3: { name: 'Ann', card: '4111111111111111' } },
  }
  const kept = (token = 'one', now = 0) => fromText(token, toText('one', draft, 0), now)

  test('the draft is restored without digits, cards and drawings', () => {
    expect(toText('one', draft)).not.toMatch(/1234|4111|base64/)
    expect(kept()).toEqual({
      ...draft,
      typed: { dob: '1990-01-02' },
      person: null,
      signatures: [draft.signatures[0]],
      answers: { 3: { name: 'Ann' } },
    })
  })

  test('it belongs to its link, and is discarded a day later', () => {
    expect(kept('other')).toEqual(NOTHING_YET)
    expect(kept('one', 24 * 60 * 60_000)).toEqual(NOTHING_YET)
    expect(fromText('one', '{')).toEqual(NOTHING_YET)
  })

  test('the form comes first for its digits, then the unsigned waivers', () => {
    const after = kept()
    expect(openPart(parts, ownData.waivers, after)).toBe(1)
    expect(openPart(parts, ownData.waivers, { ...after, person: draft.person }, 2)).toBe(3)
    expect(openPart(parts, waiversOf(2).waivers, { ...after, person: draft.person }, 2)).toBe(2)
    expect(openPart(parts, ownData.waivers, { ...after, person: draft.person, signatures: [3, 4].map((id) => signature(id)) })).toBe(-1)
  })
})
