import { note as contract } from '../../../contract/applicants/applicant-details.ts'
import { utcDate } from '../../../contract/records/days.ts'
import type { Consequence } from '../../platform/events/change.ts'
import { type Action, action } from '../../platform/http/action.ts'
import { invalid } from '../../platform/http/errors.ts'
import { rowOf } from '../../platform/records/answers.ts'
import { changeRow, createRow } from '../../platform/records/record-engine.ts'
import type { WriteHook } from '../../platform/records/record-kind.ts'
import { notes } from '../applicant-details.ts'
import { insertMentions, readUnknownMentions, unknownMention } from './mentions.ts'

/** POST /notes: a note about an applicant, or about the record into which it was merged. `@username` in its text mentions a member of staff. */
export const createNote: Action = action({
  method: 'POST',
  path: '/api/notes',
  permission: 'notes.create',
  summary: 'Write a note',
  accepts: () => contract.draft,
  problems: ['EXISTS', 'REFERENCED'],
  answer: rowOf(contract),
  status: 201,
  idempotent: true,
  handle: (call) =>
    createRow(call, notes, {
      hook: refuseMistakes,
      event: (note, facts) => ({ type: 'note.written', note, ...facts }),
    }),
})

/** PATCH /notes/{id}: changes the text or the reminder of a note. */
export const changeNote: Action = action({
  method: 'PATCH',
  path: '/api/notes/:id',
  permission: 'notes.update',
  summary: 'Change a note',
  accepts: () => contract.change,
  versioned: true,
  problems: ['EXISTS', 'REFERENCED'],
  answer: rowOf(contract),
  handle: (call) => changeRow(call, notes, { hook: refuseMistakes, event: (note, facts) => ({ type: 'note.changed', note, ...facts }) }),
})

/** Marks the notes for those of the provider's staff whom they mention by username; a mention that was seen stays seen. */
export const markMentions: Consequence<'note.written' | 'note.changed'> = ({ db }, events) =>
  insertMentions(
    db,
    events.map(({ note }) => note),
  )

/** The last zone on Earth is twelve hours behind UTC: a day that is over there is over everywhere. */
const LAST_ZONE_MS = 12 * 3_600_000

/** Refuses mentions of nobody, and reminders of days that are over; what a note had before may stay. */
const refuseMistakes: WriteHook = async ({ db, clock }, { before, values }) => {
  const { note_text, remind_on } = values as { note_text?: string; remind_on?: string | null }
  const earlier = typeof before?.note_text === 'string' ? before.note_text : ''
  const names = note_text === undefined ? [] : await readUnknownMentions(db, note_text)
  const unknown = names.filter((name) => !earlier.includes(`@${name}`))
  if (unknown.length > 0) throw invalid({ note_text: unknownMention(unknown) })
  const today = utcDate(clock.now() - LAST_ZONE_MS)
  if (remind_on != null && remind_on < today) throw invalid({ remind_on: 'This day is over: choose today or a later one' })
  return undefined
}
