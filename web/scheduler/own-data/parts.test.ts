import { describe, expect, test } from 'vitest'
import type { OwnData } from '../../../contract/own-data.ts'
import { currentNotice } from '../../../contract/privacy-notice.ts'
import { givenBody, NOTHING_GIVEN, partsOf, refusedPart } from './parts.ts'

const waivers = [{ id: 3 }, { id: 4 }] as OwnData['waivers']
const asked = (missing: OwnData['missing']) => ({
  missing,
  waivers,
  disclaimers: [{ id: 9, disclaimer_text: 'x', disclaimer_text_es: null }],
})

test('only what is missing is asked, the notice first, each waiver for itself', () => {
  expect(partsOf(asked(['demographics', 'notice', 'waivers']))).toEqual([
    { kind: 'notice' },
    { kind: 'data' },
    { kind: 'waiver', index: 0 },
    { kind: 'waiver', index: 1 },
  ])
  expect(partsOf(asked(['notice']))).toEqual([{ kind: 'notice' }])
  expect(partsOf(asked([]))).toEqual([])
})

test('only what is missing is sent', () => {
  expect(givenBody(asked(['notice']), { ...NOTHING_GIVEN, agreed: true }, 'es')).toEqual({
    language: 'es',
    disclaimer_language: 'es',
    privacy_notice: currentNotice.version,
    disclaimer: [9],
  })
  expect(givenBody(asked(['waivers']), NOTHING_GIVEN, 'en')).toEqual({ language: 'en', waiver_signatures: [] })
})

describe('a refusal', () => {
  const parts = partsOf(asked(['demographics', 'notice', 'waivers']))
  test('leads to the part that it is about', () => {
    expect(refusedPart({ 'person.residence': 'Wrong', 'person.dob': 'Late' }, parts)).toEqual({
      at: 1,
      complaints: { street: 'Wrong', dob: 'Late' },
    })
    expect(refusedPart({ 'waiver_signatures.0.edition': 'Changed' }, parts).at).toBe(2)
    expect(refusedPart({ disclaimer: 'Agree' }, parts).at).toBe(0)
  })
})
