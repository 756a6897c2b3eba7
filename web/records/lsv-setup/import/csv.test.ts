import { expect, test } from 'vitest'
import { IMPORT_BODY_BYTES, IMPORT_FILE_BYTES, IMPORT_MOST, importColumns } from '../../../../contract/lsv/ori-import.ts'
import { LACKS_COLUMNS, readCsv, writeCsv } from './csv.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
const read = (text: string) => readCsv(utf8(text)).rows
const HEAD = 'description,slug,agency,pricing'
const teacher = { description: 'Teacher', slug: 'schools', agency: 'Education', pricing: '52.50' }

test.each([
  ['line feeds', `${HEAD}\nTeacher,schools,Education,52.50\n`],
  ['carriage returns and no end', `${HEAD}\r\nTeacher,schools,Education,52.50`],
  ['a mark before it', `\ufeff${HEAD}\nTeacher,schools,Education,52.50`],
  ['quoted headings behind a mark', `\ufeff"description","slug","agency","pricing"\r\n"Teacher","schools","Education","52.50"\r\n`],
  ['semicolons', `${HEAD.replaceAll(',', ';')}\nTeacher;schools;Education;52.50`],
  ['tabs', `${HEAD.replaceAll(',', '\t')}\nTeacher\tschools\tEducation\t52.50`],
  ['spaces, capitals and empty lines', ` Description , SLUG,Agency,Pricing\n\n Teacher ,schools, Education ,$52.50\n,,,\n`],
])('a file with %s is read', (_what, text) => {
  expect(read(text)).toEqual([teacher])
})

test('quotes hold separators, line ends and quotes', () => {
  const [row] = read(`${HEAD},note\n"Aide, ""floating""",schools,"Education\nBoard","$1,250.00","=1+1"`)
  expect(row).toEqual({ description: 'Aide, "floating"', slug: 'schools', agency: 'Education\nBoard', pricing: '1250.00', note: '=1+1' })
})

test('other encodings of spreadsheets are understood', () => {
  const text = `${HEAD}\nÉcole,schools,Education,1`
  const utf16 = new Uint8Array([
    0xff,
    0xfe,
    ...Array.from(text).flatMap((letter) => [letter.charCodeAt(0) & 0xff, letter.charCodeAt(0) >> 8]),
  ])
  const latin = new Uint8Array(Array.from(text, (letter) => letter.charCodeAt(0)))
  const swapped = utf16.map((_byte, at) => utf16[at ^ 1] as number)
  const unmarked = [utf16, swapped].map((bytes) => bytes.slice(2))
  for (const bytes of [utf8(text), utf16, swapped, ...unmarked, latin]) expect(readCsv(bytes).rows[0]?.description).toBe('École')
})

test.each([
  ['a workbook', [0x50, 0x4b, 0x03, 0x04, 0x14, 0x00]],
  ['a picture', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0x00, 0x00]],
])('%s is refused as no CSV file', (_what, bytes) => {
  expect(() => readCsv(new Uint8Array(bytes))).toThrow('This file is no CSV file. Save it in your spreadsheet as CSV UTF-8')
})

test('flags are words of spreadsheets, codes are in capitals, and short rows have empty cells', () => {
  const rows = read(`${HEAD},ori,prompt_vendor,Prompt Location\nA,a,b,1,ny0300000,YES,0\nB,a,b,1,,,\nC,a,b,1\nD,a,b,1,,perhaps,TRUE`)
  expect(rows.map(({ ori, prompt_vendor, prompt_location }) => [ori, prompt_vendor, prompt_location])).toEqual([
    ['NY0300000', true, false],
    ['', '', ''],
    ['', '', ''],
    ['', 'perhaps', true],
  ])
})

test.each([
  ['nothing in it', '', LACKS_COLUMNS],
  ['a column missing', 'description,slug,agency\na,b,c', LACKS_COLUMNS],
  ['no headings', 'Teacher,schools,Education,52.50', LACKS_COLUMNS],
  ['a column twice', `${HEAD},Slug\na,b,c,1,d`, 'The file has two columns called slug.'],
  ['an open quote', `${HEAD}\n"Teacher,schools,Education,1\n`, 'quotation marks'],
  ['too many cells', `${HEAD}\na,b,c,1\na,b,c,1,2`, 'Row 2 has more cells'],
])('a file with %s is refused with the reason', (_what, text, reason) => {
  expect(() => read(text)).toThrow(reason)
})

test('unknown columns are listed, and not sent', () => {
  const { rows, unused } = readCsv(utf8(`${HEAD},Colour\nTeacher,schools,Education,52.50,red`))
  expect([rows, unused]).toEqual([[teacher], ['Colour']])
})

test('a written file is read back unchanged and contains no formula', () => {
  const ori = { id: 1, lsv: 1, ori: 'NY0300000', description: 'Schools', slug: '+schools', agency: '＠Education', prompt_vendor: false }
  const type = {
    ...{
      id: 2,
      lsv: 1,
      ori: 1,
      employer: null,
      network: null,
      transfer: false,
      asks_id_document: false,
      removed: false,
      agency: null,
      accepted_ids: null,
      translations: { es: { description: '@Suma', note: 'Diga «hola»; traiga -5' } },
      transaction_type: 'NFUF' as const,
      retention: 'N' as const,
      reason_fingerprinted: null,
      machine_fields: null,
      prompt_location: true,
      prompt_vendor: false,
    },
    ...{ description: '=1+1', pricing: '0.00', note: 'Say "hello",\nand bring -5 cards' },
  }
  const text = writeCsv([type], [ori])
  expect(text).not.toMatch(/(^|,|")[=+@＝＋－＠]/m)
  expect(readCsv(utf8(text)).rows).toEqual([
    {
      ...{ description: '=1+1', slug: '+schools', agency: '＠Education', pricing: '0.00', ori: 'NY0300000' },
      ...{ prompt_vendor: false, prompt_location: true, note: type.note, description_es: '@Suma', note_es: 'Diga «hola»; traiga -5' },
      // A language without texts has its empty columns.
      ...{ description_vi: '', note_vi: '' },
    },
  ])
})

test('the largest file fits into the call, and a larger one is refused with the limits', () => {
  const fileOf = (note: string) =>
    [importColumns.join(','), ...Array(IMPORT_MOST).fill(`Teacher,schools,Education,52.50,FL0300000,yes,no,"x${note}x"`)].join('\n')
  const lines = Math.floor((IMPORT_FILE_BYTES - fileOf('').length) / IMPORT_MOST)
  const largest = fileOf('\n'.repeat(lines)).padEnd(IMPORT_FILE_BYTES, '\n')
  const { rows } = readCsv(utf8(largest))
  expect([largest.length, rows.length, String(rows[0]?.note).length]).toEqual([IMPORT_FILE_BYTES, IMPORT_MOST, lines + 2])
  const size = JSON.stringify({ lsv: 1_000_000, data: rows }).length
  expect([size > IMPORT_FILE_BYTES, size < IMPORT_BODY_BYTES]).toEqual([true, true])
  const words = 'This is too large. A file may have 2,000 rows and 1 MB. Import it in parts.'
  expect(() => readCsv(utf8(`${largest}\n`))).toThrow(words)
})
