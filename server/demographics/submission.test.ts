import { describe, expect, test } from 'vitest'
import { type EbtsField, ebtsFields } from '../../contract/demographics/ebts-fields.ts'
import { shortenName, shortNameComplaint } from '../../contract/demographics/ebts-name.ts'
import { machineFieldsComplaint } from '../../contract/demographics/machine-fields.ts'
import { type ReadField, readEbts } from '../testing/documents/ebts-reader.ts'
import { type GeneratedApplicant, generateApplicants, TODAY } from '../testing/generated-applicants.ts'
import { randomOf } from '../testing/hostile/random.ts'
import { composeFile } from './ebts-file.ts'
import { composeSubmission } from './submission.ts'
import type { SubmissionSource } from './submission-source.ts'

const CASES = 1_000
const SEED = Number(process.env.EBTS_SEED ?? 20_261_122)

const fileFor = (source: SubmissionSource, today = TODAY) => composeFile(composeSubmission(source, today).values)
const table: readonly EbtsField[] = ebtsFields

describe(`${CASES} applicants, EBTS_SEED=${SEED}`, () => {
  console.log(`EBTS submissions: ${CASES} applicants, EBTS_SEED=${SEED}`)
  const cases = generateApplicants(randomOf(SEED), CASES)

  test('are read back unchanged, field by field', () => {
    for (const { source, expected } of cases) {
      expect(composeSubmission(source, TODAY).problems, JSON.stringify(source)).toEqual([])
      const [first = [], second = [], ...more] = readEbts(fileFor(source))
      expect(more).toEqual([])
      const { '1.001': _one, '2.001': _two, '2.005': retention, ...values } = Object.fromEntries([...first, ...second].map(worded))
      expect(retention).toBe(source.retention)
      expect(values).toEqual(expected)
    }
  })

  test('pass every edit of the table: characters, lengths, occurrences, required fields, order', () => {
    for (const { source } of cases) {
      const records = readEbts(fileFor(source))
      expect(records.map((record) => record[0]?.tag)).toEqual(['1.001', '2.001'])
      for (const field of records.flat()) expect(offence(field), JSON.stringify(field)).toBe(null)
      const tags = records.flat().map(({ tag }) => tag)
      expect(tags).toEqual([...tags].sort())
      expect(new Set(tags).size).toBe(tags.length)
      expect(table.filter(({ required, tag }) => required && !tags.includes(tag)).map(({ tag }) => tag)).toEqual([])
    }
  })
})

test('have the right length even when its own digits make it longer', () => {
  const { source } = generateApplicants(randomOf(1), 1)[0] as GeneratedApplicant
  for (let length = 0; length <= 120; length++) {
    const work = { name: 'A'.repeat(length + 1), street1: null, street2: null, city: null, state: null, zip_code: null }
    expect(readEbts(fileFor({ ...source, work }))).toHaveLength(2)
  }
})

describe('data that the receiver would reject', () => {
  const { source } = generateApplicants(randomOf(7), 1)[0] as GeneratedApplicant
  const problems = (changes: Partial<SubmissionSource>) =>
    Object.fromEntries(composeSubmission({ ...source, ...changes }, TODAY).problems.map(({ mnemonic, message }) => [mnemonic, message]))

  test('are named with their fields', () => {
    const nothing = { gender: null, race: null, height: null, weight: null, eye: null, hair: null, pob: null, dob: null }
    const unset = {
      destination_agency: null,
      applicant_type: null,
      transaction_type: null,
      retention: null,
      reason_fingerprinted: null,
      ori: null,
      reason: null,
    }
    expect(Object.keys(problems({ ...nothing, ...unset })).sort()).toEqual(
      ['CRI', 'DAI', 'DOB', 'EYE', 'HAI', 'HGT', 'ORI', 'POB', 'RAC', 'RET', 'RFP', 'SEX', 'TOT', 'WGT'].sort(),
    )
  })

  test.each<[string, Partial<SubmissionSource>, Record<string, RegExp>]>([
    ['a name in another alphabet', { last_name: '王' }, { NAM: /"王"/ }],
    ['a number in a name', { last_name: 'Smith 3rd' }, { NAM: /"3"/ }],
    ['a first and last name that are too long', { last_name: 'Wolfeschlegelsteinhausenbergerdorff' }, { NAM: /3 to 30 characters/ }],
    ['no last name after all', { last_name: "'", first_name: '.' }, { NAM: /last and a first name/ }],
    ['an ORI of eight characters', { ori: 'NB028000' }, { ORI: /exactly 9/ }],
    ['an ORI of no state', { ori: 'QQ0280000' }, { ORI: /code of a state/, CRI: /code of a state/ }],
    ['a weight below the range', { weight: 49 }, { WGT: /50 to 499 pounds, and this is 49/ }],
    ['a place that is no more', { pob: 'CK' }, { POB: /Czechoslovakia.*Czech Republic.*Slovakia/ }],
    ['a tribe whose code has a digit', { pob: 'A3' }, { POB: /not two letters/ }],
    ['a state as citizenship', { citizenship: 'NB' }, { CTZ: /no list of citizenships/ }],
    ['a birth after the appointment', { dob: '2026-12-24' }, { DOB: /after the appointment/ }],
    ['a re-print without its TCR', { attempt: 2, tcr: null }, { TCR: /re-print/ }],
    ['a TCR that is too short', { attempt: 2, tcr: 'E123' }, { TCR: /10 to 40/ }],
    ['a TCN that is too short', { transaction_id: 'T1' }, { TCN: /10 to 40/ }],
    [
      'a residence that is too long',
      { residence: { street1: 'x'.repeat(130), street2: null, city: null, state: null, zip_code: null } },
      { RES: /1 to 120/ },
    ],
    ['a reason that MAP does not take', { transaction_type: 'MAP' }, { RFP: /Law Enforcement/ }],
    ['a position with signs of its own', { position: 'Teacher ★' }, { OCP: /"★"/ }],
  ])('%s', (_what, changes, expected) => {
    const found = problems(changes)
    expect(Object.keys(found).sort()).toEqual(Object.keys(expected).sort())
    for (const [mnemonic, words] of Object.entries(expected)) expect(found[mnemonic]).toMatch(words)
  })

  test('values that the receiver interprets differently get a remark', () => {
    const remarks = (changes: Partial<SubmissionSource>) => composeSubmission({ ...source, ...changes }, TODAY).remarks.join('\n')
    expect(remarks({ height: `8'2"` })).toContain('711')
    expect(remarks({ weight: 620 })).toContain('499')
    expect(remarks({ pob: 'CZ' })).toContain('PM')
    expect(remarks({ reason_fingerprinted: null })).toContain('BACKGROUND CHECK')
    expect(remarks({ day: '2026-12-24' })).toContain('dated by its day')
    expect(remarks({})).toContain('last four digits')
  })

  test('a recorded TCN is used', () => {
    const values = composeSubmission({ ...source, transaction_id: 'IN-2026-000123' }, TODAY).values
    expect(values.find(({ tag }) => tag === '1.009')?.value).toBe('IN-2026-000123')
    expect(composeSubmission({ ...source, tcn_prefix: null }, TODAY).values.find(({ tag }) => tag === '1.009')?.value).toBe(
      String(source.id),
    )
  })
})

const worded = ({ tag, occurrences }: ReadField): [string, string] => [tag, occurrences.map((items) => items.join(' ')).join('|')]

/** The table's objections to a field, checked independently. */
function offence({ tag, occurrences }: ReadField): string | null {
  const field = table.find((each) => each.tag === tag)
  if (field === undefined) return 'is not in the table'
  const [fewest, often] = field.occurs ?? [1, 1]
  if (occurrences.length < fewest || (often !== null && occurrences.length > often)) return `occurs ${occurrences.length} times`
  for (const item of occurrences.flat()) {
    const [least, most] = field.length
    if (item.length < least || (most !== null && item.length > most)) return `has ${item.length} characters`
    for (const sign of item) {
      const letter = sign >= 'A' && sign <= 'Z'
      const digit = sign >= '0' && sign <= '9'
      const fine =
        field.special === 'PRINT' ||
        (letter && field.charset.includes('A')) ||
        (digit && field.charset.includes('N')) ||
        field.special.includes(sign)
      if (!fine) return `has "${sign}"`
    }
  }
  return null
}

describe('a name of more than thirty letters', () => {
  const { source } = generateApplicants(randomOf(7), 1)[0] as GeneratedApplicant
  const long = { first_name: 'Jean-Baptiste', middle_name: 'Marie', last_name: 'Wolfeschlegelsteinhausen' }
  const named = (changes: Partial<SubmissionSource>) => {
    const { values, problems } = composeSubmission({ ...source, ...long, ...changes }, TODAY)
    return problems.length > 0 ? problems.map(({ message }) => message).join() : values.find(({ tag }) => tag === '2.018')?.value
  }

  test('is sent only in the form that the desk has confirmed, which begins as the legal name does', () => {
    expect(named({})).toMatch(/"WOLFESCHLEGELSTEINHAUSEN,JEAN-BAPTISTE" has 38. Shorten it first/)
    expect(named({ machine_name: shortenName(long) })).toBe('WOLFESCHLEGELSTEINHAUSE,JEAN-B')
    expect(named({ machine_name: 'WOLFESCHLEGEL,JEAN' })).toBe('WOLFESCHLEGEL,JEAN')
    // The name was corrected since: the confirmed form is another person's.
    expect(named({ machine_name: 'WOLF,JEAN', last_name: 'Hubert Blaine Zeus Xerxes Smithson' })).toMatch(/Shorten it first/)
    // A name that fits is sent whole, whatever was confirmed before.
    expect(named({ machine_name: 'WOLF,JEAN', last_name: 'Wolf' })).toBe('WOLF,JEAN-BAPTISTE MARIE')
  })

  test.each([
    {
      what: 'both cut',
      last_name: 'Wolfeschlegelsteinhausenbergerdorff',
      first_name: 'Maximiliane',
      expected: 'WOLFESCHLEGELSTEINHAUSE,MAXIMI',
    },
    {
      what: 'a short first name',
      last_name: 'Wolfeschlegelsteinhausenbergerdorff',
      first_name: 'Jo',
      expected: 'WOLFESCHLEGELSTEINHAUSENBER,JO',
    },
    {
      what: 'the first name alone',
      last_name: 'García Márquez',
      first_name: 'Maximiliane Alexandra',
      expected: 'GARCIA MARQUEZ,MAXIMILIANE ALE',
    },
    {
      what: 'no blank at the cut',
      last_name: 'Garcia Marquez Hernandez Lopezo',
      first_name: 'Maria Fe',
      expected: 'GARCIA MARQUEZ HERNANDE,MARIA',
    },
  ])('is shortened by one rule: $what', ({ last_name, first_name, expected }) => {
    const name = { first_name, middle_name: null, last_name }
    expect(shortenName(name)).toBe(expected)
    expect(shortNameComplaint(expected, name)).toBeNull()
    expect(expected.length).toBeLessThanOrEqual(30)
  })

  test.each([
    ['SMITH,JEAN', /last name must begin/],
    ['WOLFE,BAPTISTE', /first name must begin/],
    ['WOLFE', /one comma/],
    ['WOLFE,JEAN,B', /one comma/],
    ['WOLFESCHLEGELSTEINHAUSEN,JEAN-BAPTISTE', /Takes 30/],
  ])('%s is no shortened form', (name, complaint) => {
    expect(shortNameComplaint(name, long)).toMatch(complaint)
  })
})

test('an applicant type adds fixed fields, replaces those of the records, and leaves some out', () => {
  const { source } = generateApplicants(randomOf(7), 1)[0] as GeneratedApplicant
  const machine_fields = { '2.009': 'Case 12-7', '2.041': null, '2.040': 'Teacher', '2.070': 'y', '2.073': 'NB0280000' }
  const position = 'Teacher ★'
  const { values, problems } = composeSubmission({ ...source, position, residence: null, machine_fields }, TODAY)
  expect(problems).toEqual([])
  const of = (tag: string) => values.filter((each) => each.tag === tag).map(({ value }) => value)
  expect([of('2.009'), of('2.041'), of('2.040'), of('2.070'), of('2.073')]).toEqual([['CASE 12-7'], [], ['TEACHER'], ['Y'], ['NB0280000']])
  expect(machineFieldsComplaint(machine_fields)).toBeNull()
  expect(machineFieldsComplaint({ '2.018': null })).toMatch(/cannot be set/)
  expect(machineFieldsComplaint({ '2.009': 'x'.repeat(21) })).toMatch(/\(OCA\): Takes 1 to 20/)
  expect(machineFieldsComplaint({ '2.073': null })).toMatch(/cannot be left out/)
  expect(machineFieldsComplaint({ '2.041': 'Elsewhere' })).toMatch(/takes no fixed value/)
})

test('former names are aliases, each once, and what does not fit is left to the operator', () => {
  const { source } = generateApplicants(randomOf(7), 1)[0] as GeneratedApplicant
  const name = { first_name: 'Ada', middle_name: null, last_name: 'King' }
  const former_names = `O'Brien, Ada\nKing, Ada\nObrien, Ada\nGarcía Márquez, María\n${'Wolfeschlegelsteinhausen'.repeat(2)}, Jo\n李, 王`
  const { values, remarks, problems } = composeSubmission({ ...source, ...name, former_names }, TODAY)
  expect(problems).toEqual([])
  expect(values.find(({ tag }) => tag === '2.019')?.value).toBe('OBRIEN,ADA\x1eGARCIA MARQUEZ,MARIA')
  expect(remarks.join()).toContain('Former names that do not fit, and are not in the file: WOLFESCHLEGELSTEINHAUSENWOLFE')
})

test.each(['\x1c', '\x1d', '\x1e', '\x1f', '\0', '\x7f', '\x85', '\u202e', '😀', 'x'.repeat(200)])(
  'a value with %j begins no field, occurrence or item of the file, and stays out of it',
  (sign) => {
    const { source } = generateApplicants(randomOf(7), 1)[0] as GeneratedApplicant
    const written = (changes: Partial<SubmissionSource>) => {
      const { values, problems } = composeSubmission({ ...source, former_names: 'Jones, Ann', ...changes }, TODAY)
      return problems.length > 0 ? 'no file' : readEbts(composeFile(values)).flat().map(worded)
    }
    const clean = written({})
    expect(clean).not.toBe('no file')
    for (const name of ['first_name', 'last_name', 'tcr', 'transaction_id', 'dob', 'position', 'reason_fingerprinted', 'ori'] as const)
      expect(written({ [name]: `${source[name] ?? 'A'}${sign}${source[name] ?? 'B'}` }), name).toBe('no file')
    expect(written({ former_names: `Jones, Ann\nSmith${sign}Other, Jane` })).toEqual(clean)
    for (const tag of ['2.006', '2.007', '2.009', '2.073'])
      expect(machineFieldsComplaint({ [tag]: `ABCDE${sign}FGHIJ` }), tag).not.toBeNull()
  },
)

test('the file has no empty middle name, reports a missing number to the operator, and names the country of a home abroad', () => {
  const { source } = generateApplicants(randomOf(7), 1)[0] as GeneratedApplicant
  const residence = { street1: '5 Rue de la Paix', street2: null, city: 'Lyon', state: null, zip_code: '69001', country: 'FN' }
  const { values, remarks } = composeSubmission(
    { ...source, first_name: 'Ada', middle_name: null, last_name: 'King', no_ssn: true, residence },
    TODAY,
  )
  expect(values.find(({ tag }) => tag === '2.018')?.value).toBe('KING,ADA')
  expect(values.find(({ tag }) => tag === '2.041')?.value).toBe('5 RUE DE LA PAIX, LYON, 69001, FRANCE')
  expect(remarks).toContain('The applicant has no Social Security number: the machine leaves it empty.')
})
