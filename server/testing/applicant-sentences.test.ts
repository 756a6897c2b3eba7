import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fieldMessages } from '../../contract/records/field-messages.ts'
import { refusals } from '../../contract/refusals.ts'
import { rolesWith } from '../role-permissions.ts'

/*
 * Applicants read refusals in their language: every sentence that the server may answer them must be in contract/refusals.ts, which is
 * translated. Excludes actions that are not public, and the files below, which serve staff only.
 */
const STAFF_ONLY = [
  /^letters\//,
  /^lsv\//,
  /^operations\//,
  /^people\//,
  /^scheduling\/outside-hours\/(check-outside-hours|correct-zone)/,
  /^applicants\/check-places/,
  /^applicants\/transfer-applicant/,
  /^applicants\/prints\/tcn-rules/,
  // Applicants are offered only locations that have the type.
  /^appointments\/update-appointment\.ts: Does not offer/,
  /^applicants\/search\/((applicant|expand)-filters|saved-searches)/,
  /^applicants\/bulk\//,
  /^applicants\/casework\/check-assignee/,
  /^scheduling\/require-reason/,
  /^scheduling\/set-appointment-status/,
  /^availability\/available-and-blocked-times/,
  /^applicants\/clear-absent-values/,
  /^applicants\/status-codes/,
  // Sentences about re-opening a settled visit, and about its payment method.
  /^payments\/paid-online\.ts: (This appointment is paid|Money was taken)/,
  /^payments\/till\//,
  // Applicants have no walk-ins.
  /^appointments\/take-slot\.ts: A walk-in/,
]
/** Messages for API clients only: about headers, paging and filters that no applicant page sends. */
const PROGRAMS = [
  // The page says it in its own words, with the new price.
  /^booking\/shown-terms/,
  /^platform\//,
  /^environments\//,
  /^payments\/receive-webhook/,
  /^sms\/receive-sms/,
  /^webhooks\//,
  /^demographics\/machine-folder\//,
  /^availability\/availability\.ts: Must not/,
  /^availability\/availability\.ts: At most/,
]

const known: readonly string[] = [...refusals, ...Object.values(fieldMessages)]
const REFUSES =
  /(?:new Refusal\(\d+, '\w+', |conflict\('\w+', |invalid\(\{[^}]*?: |timing\(|paymentRefused\(|errors(?:\.\w+|\[[^\]]+\]) = |const error = )\s*(['"`])((?:(?!\1).)*)\1/gs

/** Sentences in the sources that may be answered to applicants and are in no list. */
const unlisted = () =>
  sources()
    .filter(isForApplicants)
    .flatMap(({ path, text }) =>
      [...text.matchAll(REFUSES)]
        .map(([, , sentence = '']) => inWords(sentence))
        .filter((sentence) => !known.includes(sentence))
        .map((sentence) => `${path}: ${sentence}`),
    )

test('every sentence by which an applicant may be refused is in the list that is translated', () => {
  expect(unlisted().filter((each) => ![...STAFF_ONLY, ...PROGRAMS].some((pattern) => pattern.test(each)))).toEqual([])
})

test('every exception names an existing sentence', () => {
  const found = unlisted()
  expect([...STAFF_ONLY, ...PROGRAMS].filter((pattern) => !found.some((each) => pattern.test(each)))).toEqual([])
})

test('every sentence of the list is used', () => {
  const files = [...sources(), ...sources('../web/data'), ...sources('../contract').filter(({ path }) => path === 'payments/declines.ts')]
  const all = files.map(({ text }) => text).join('\n')
  expect(refusals.filter((sentence) => !inWords(all).includes(sentence))).toEqual([])
})

/** Actions count by the roles of their right; any other file may serve the public. */
function isForApplicants({ text }: { text: string }): boolean {
  const rights = [...text.matchAll(/permission: '([^']+)'/g)].map(([, name = '']) => name)
  return rights.length === 0 || rights.some((name) => rolesWith(name)?.includes('public'))
}

/** Replaces the only number in a sentence. */
const inWords = (text: string) => text.replaceAll(/\$\{PUBLIC_DAYS_AHEAD\}/g, '90')

function sources(folder = '.') {
  const root = join(import.meta.dirname, '..', folder)
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !/^(testing|demonstration)\//.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}
