import { deskMethodLabels } from '../../../contract/payments/desk-money.ts'
import { type TillEntry, type TillQuery, tillColumns, tillQuery, tillSheet } from '../../../contract/payments/till.ts'
import { wallTimeIn } from '../../availability/zoned-time.ts'
import { csvOf } from '../../platform/csv.ts'
import { type Action, action, type Call } from '../../platform/http/action.ts'
import { answerCsv } from '../../platform/http/csv-file.ts'
import { readPlace, readSheet } from './read-sheet.ts'

const declared = { method: 'GET', permission: 'tills.read', query: tillQuery } as const

/** GET /tills/sheet?lsv&day: what a location's desk took on a day, and whether it was counted and signed. */
export const showTillSheet: Action = action<unknown, TillQuery>({
  ...declared,
  path: '/api/tills/sheet',
  summary: "The sheet of a location's till for a day",
  answer: tillSheet,
  handle: (call) => sheetOf(call),
})

/** GET /tills/sheet/csv: the entries of the sheet as a file for spreadsheets. */
export const fetchTillSheet: Action = action<unknown, TillQuery>({
  ...declared,
  path: '/api/tills/sheet/csv',
  summary: "The sheet of a location's till for a day, as CSV",
  status: 200,
  answerType: 'text/csv',
  async handle(call) {
    const { lsv, day, time_zone, entries } = await sheetOf(call)
    return answerCsv(call.reply, `till-${lsv}-${day}`, piecesOf(csvOf([tillColumns, ...entries.map((entry) => cellsOf(entry, time_zone))])))
  },
})

async function sheetOf({ database, viewer, query, clock }: Call<unknown, TillQuery>) {
  const place = await readPlace(database, viewer, Number(query.lsv), clock.now())
  return readSheet(database, place, query.day ?? place.today)
}

async function* piecesOf(file: string): AsyncGenerator<string> {
  yield file
}

/** Amounts of counter entries have a column of their own, since spreadsheets take a leading minus for a formula. */
function cellsOf({ at, reversed, amount, ...entry }: TillEntry, zone: string): string[] {
  const [day, time] = wallTimeIn(zone, Date.parse(at))
  return [
    day,
    time,
    entry.receipt,
    String(entry.appointment),
    entry.applicant,
    deskMethodLabels[entry.method],
    entry.reference ?? '',
    reversed ? '' : amount,
    reversed ? amount.replace('-', '') : '',
    entry.clerk,
    entry.reason ?? '',
    entry.corrects ?? '',
  ]
}
