import sql, { type Sql } from 'sql-template-tag'
import { myWork, myWorkQuery, seenNote, type WaitingNote, workSearches } from '../../../contract/applicants/casework/my-work.ts'
import { dateIn } from '../../availability/zoned-time.ts'
import type { Db } from '../../platform/database/database.ts'
import { type Action, action, type Services } from '../../platform/http/action.ts'
import { invalid, notFound } from '../../platform/http/errors.ts'

const MAX_NOTES = 100

/** Today in the zone of the reader, else in UTC. */
const todayIn = (zone = 'UTC', { now }: Services['clock']) => dateIn(zone, now())

/** GET /mywork: the notes that wait for the user, how many records are the user's, and the saved searches in the user's order. */
export const readMyWork: Action = action({
  method: 'GET',
  path: '/api/mywork',
  permission: 'mywork.read',
  summary: 'What waits for the signed-in user',
  query: myWorkQuery,
  answer: myWork,
  async handle({ database, viewer, clock, query }) {
    const me = viewer.user_id
    const today = todayIn(query.zone, clock)
    const [mentions, reminders, counted, searches] = await Promise.all([
      waitingNotes(
        database,
        sql`exists (select from note_mention m where m.note = n.id and m.mentioned = ${me} and m.seen_at is null)
        and (${reminds(me, today)}) is not true`,
      ),
      waitingNotes(database, reminds(me, today)),
      database.one<{ assigned: number; due: number }>(sql`
        select count(*)::integer as assigned, count(*) filter (where due <= ${today}::date)::integer as due
        from applicant where assignee = ${me} and removed_at is null`),
      database.rows<{ saved_search: number }>(sql`
        select w.saved_search from work_search w join saved_search s on s.id = w.saved_search and s.removed_at is null
        where w.user_id = ${me} order by w.position`),
    ])
    return {
      mentions,
      reminders,
      assigned: counted?.assigned ?? 0,
      due: counted?.due ?? 0,
      searches: searches.map(({ saved_search }) => saved_search),
    }
  },
})

/** A note `n` of the user that is due: it is among the reminders only, also if it mentions its author. */
const reminds = (me: number | null, today: string) => sql`n.author = ${me} and n.remind_on <= ${today}::date`

const waitingNotes = (db: Db, which: Sql) =>
  db.rows<WaitingNote>(sql`
    select n.id as note, n.applicant, a.last_name || ', ' || a.first_name as applicant_name, n.note_text, u.email as author, n.created, n.remind_on
    from note n join applicant a on a.id = n.applicant and a.removed_at is null left join user_account u on u.id = n.author
    where n.removed_at is null and ${which} order by coalesce(n.remind_on, n.created::date), n.id limit ${MAX_NOTES}`)

/** PUT /mywork/searches: replaces the saved searches to work through. */
export const setWorkSearches: Action = action({
  method: 'PUT',
  path: '/api/mywork/searches',
  permission: 'mywork.update',
  summary: 'Choose the saved searches to work through, in order',
  body: workSearches,
  async handle({ transact, body }) {
    await transact(async ({ db, viewer, record }) => {
      const known = await db.rows(sql`select id from saved_search where id = any(${body.searches}::bigint[]) and removed_at is null`)
      if (known.length < body.searches.length) throw invalid({ searches: 'Not found' })
      await db.run(sql`select from user_account where id = ${viewer.user_id} for no key update`)
      await db.run(sql`delete from work_search where user_id = ${viewer.user_id}`)
      await db.run(sql`
        insert into work_search (user_id, saved_search, position)
        select ${viewer.user_id}, s.id, s.position from unnest(${body.searches}::bigint[]) with ordinality s (id, position)`)
      await record({ type: 'work.arranged', detail: { searches: body.searches.length } })
    })
  },
})

/** POST /mywork/seen: dismisses a mention of the user, or the due reminder of a note of the user. */
export const putNoteAside: Action = action({
  method: 'POST',
  path: '/api/mywork/seen',
  permission: 'mywork.update',
  summary: 'Put a mention or a reminder aside',
  body: seenNote,
  async handle({ transact, body: { note, zone } }) {
    await transact(async ({ db, viewer, record, clock }) => {
      const due = sql`author = ${viewer.user_id} and remind_on <= ${todayIn(zone, clock)}::date`
      const seen = await db.run(sql`
        update note_mention set seen_at = now() where note = ${note} and mentioned = ${viewer.user_id} and seen_at is null`)
      const reminded = await db.run(sql`
        update note set remind_on = null where id = ${note} and removed_at is null and ${due}`)
      if (seen + reminded === 0) throw notFound()
      await record({ type: 'note.put_aside', note })
    })
  },
})
