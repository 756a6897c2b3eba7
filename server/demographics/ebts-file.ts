import { RS } from '../../contract/demographics/ebts-edits.ts'
import type { EbtsValue } from './submission.ts'

const FS = '\x1c'
const GS = '\x1d'
/** Separates the items of an occurrence. */
export const US = '\x1f'
/** The version of ANSI/NIST-ITL 1-2007, on which EBTS 9.1 is based. */
const VERSION = '0400'
/** The IDC of the only record after the first. */
const IDC = '00'
/** There is no image yet: the machine adds its own. */
const NO_RESOLUTION = '00.00'
const CONTENT = `1${US}1${RS}2${US}${IDC}`

/** The two records with the fields of the file itself, in the order of their tags, without lengths. */
export function recordsOf(values: readonly EbtsValue[]): [first: EbtsValue[], second: EbtsValue[]] {
  const of = (type: string) => values.filter(({ tag }) => tag.startsWith(type))
  return [
    inOrder([
      { tag: '1.002', value: VERSION },
      { tag: '1.003', value: CONTENT },
      ...of('1.'),
      { tag: '1.011', value: NO_RESOLUTION },
      { tag: '1.012', value: NO_RESOLUTION },
    ]),
    inOrder([{ tag: '2.002', value: IDC }, ...of('2.')]),
  ]
}

/** Adds the lengths to the records: each begins with LEN, its number of bytes, including LEN and the FS at its end. */
export function withLengths(records: readonly EbtsValue[][]): EbtsValue[][] {
  return records.map((record) => {
    const tag = record[0]?.tag.startsWith('1.') ? '1.001' : '2.001'
    return [{ tag, value: String(lengthOf(tag, record)) }, ...record]
  })
}

/** The bytes of the file with these values. */
export const composeFile = (values: readonly EbtsValue[]): Buffer => fileOf(withLengths(recordsOf(values)))

/** The file's bytes: `tag:value`, GS between the fields, FS after each record. */
const fileOf = (records: readonly EbtsValue[][]): Buffer =>
  Buffer.from(records.map((record) => `${record.map(({ tag, value }) => `${tag}:${value}`).join(GS)}${FS}`).join(''), 'latin1')

/** The length of a record including its own digits, which may add one. */
function lengthOf(tag: EbtsValue['tag'], record: readonly EbtsValue[]): number {
  const rest = fileOf([[{ tag, value: '' }, ...record]]).length
  let length = rest
  while (rest + String(length).length !== length) length = rest + String(length).length
  return length
}

const inOrder = (values: EbtsValue[]) => values.sort((a, b) => (a.tag < b.tag ? -1 : 1))
