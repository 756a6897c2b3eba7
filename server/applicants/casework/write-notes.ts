import sql from 'sql-template-tag'
import { note as contract } from '../../../contract/applicants/applicant-details.ts'
import type { Consequence } from '../../platform/events/change.ts'
import { type Action, action } from '../../platform/http/action.ts'
import { rowOf } from '../../platform/records/answers.ts'
import { changeRow, createRow } from '../../platform/records/record-routes.ts'
import { notes } from '../applicant-details.ts'

/** POST /notes: a note about an applicant. `@username` in its text mentions a member of staff. */
export const createNote: Action = action({
  method: 'POST',
  path: '/api/notes',
  permission: 'notes.create',
  summary: 'Write a note',
  accepts: () => contract.draft,
  answer: rowOf(contract),
  status: 201,
  idempotent: true,
  handle: (call) => createRow(call, notes, { event: (note, facts) => ({ type: 'note.written', note, ...facts }) }),
})

/** PATCH /notes/{id}: changes the text or the reminder of a note. */
export const changeNote: Action = action({
  method: 'PATCH',
  path: '/api/notes/:id',
  permission: 'notes.update',
  summary: 'Change a note',
  accepts: () => contract.change,
  versioned: true,
  answer: rowOf(contract),
  handle: (call) => changeRow(call, notes, { event: (note, facts) => ({ type: 'note.changed', note, ...facts }) }),
})

/** Marks the notes for those of the provider's staff whom they mention by username; a mention that was seen stays seen. */
export const markMentions: Consequence<'note.written' | 'note.changed'> = ({ db }, events) =>
  db.run(sql`
    insert into note_mention (note, mentioned)
    select n.id, u.id from note n join user_account u on u.context_type is null and u.removed_at is null
    where n.id = any(${events.map(({ note }) => note)}::bigint[]) and n.removed_at is null and lower(n.note_text) ~
      ('(^|[^[:alnum:]._@-])@' || regexp_replace(lower(u.username), '([^[:alnum:]])', '\\\\\\1', 'g') || '($|[^[:alnum:]_@-])')
    on conflict do nothing`)
