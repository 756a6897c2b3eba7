import sql, { raw } from 'sql-template-tag'
import * as z from 'zod/mini'
import type { RecordWith } from '../../../contract/permissions.ts'
import { key } from '../../../contract/records/fields.ts'
import { type Action, action, idIn } from '../http/action.ts'
import { invalid, notFound } from '../http/errors.ts'
import type { RecordKind } from '../records/record-kind.ts'
import { lockRow } from '../records/record-routes.ts'
import { type KeptFile, readBytes } from './file-bytes.ts'

const YEAR_SECONDS = 31_536_000

/** A record with a logo, and the column of its address, beside `logo_file`. */
type WithLogo = { path: RecordWith<'set_logo'>; recordKind: RecordKind; column: 'logo' | 'logo_url'; summary: string }

/** PUT and GET /{records}/{id}/logo. */
export const logoActions = (of: WithLogo): readonly Action[] => [setLogo(of), fetchLogo(of)]

/** Sets the viewer's uploaded picture as the record's logo; null removes the logo. */
const setLogo = ({ path, recordKind, column, summary }: WithLogo): Action =>
  action({
    method: 'PUT',
    path: `/api/${path}/:id/logo`,
    permission: `${path}.set_logo`,
    summary: `Give ${summary} its logo`,
    body: z.strictObject({ file: z.nullable(key.input) }),
    answer: z.object({ [column]: z.nullable(z.string()) }),
    async handle({ viewer, params, body: { file }, transact }) {
      return transact(async ({ db, record }) => {
        const { id } = await lockRow(db, recordKind, viewer, idIn(params))
        if (file !== null) {
          const sent = await db.one(sql`
            select 1 as sent from file where id = ${file} and uploaded_at is not null and removed_at is null
              and mime_type like 'image/%' and (owner = ${viewer.user_id} or ${viewer.role === 'superuser'})`)
          if (sent === undefined) throw invalid({ file: 'Not a picture that you have sent' })
        }
        const address = file === null ? null : `/api/${path}/${id}/logo?v=${file}`
        await db.run(sql`update ${raw(recordKind.table)} set ${raw(column)} = ${address}, logo_file = ${file} where id = ${id}`)
        await record({ type: 'record.logo_changed', resource: path, row: id, changed: [column] })
        return { [column]: address }
      })
    },
  })

/** The public picture; a new picture has a new address. */
const fetchLogo = ({ path, recordKind, summary }: WithLogo): Action =>
  action({
    method: 'GET',
    path: `/api/${path}/:id/logo`,
    permission: `${path}.logo`,
    summary: `The logo of ${summary}`,
    async handle({ database, settings, sealing, params, reply }) {
      const found = await database.one<KeptFile & { mime_type: string }>(sql`
        select f.record_key, f.content_key, f.mime_type from ${raw(recordKind.table)} l join file f on f.id = l.logo_file
        where l.id = ${idIn(params)} and l.removed_at is null and f.removed_at is null`)
      if (found === undefined) throw notFound()
      const bytes = await readBytes({ settings, sealing }, found)
      return reply
        .code(200)
        .headers({
          'content-type': found.mime_type,
          'content-disposition': 'inline',
          'x-content-type-options': 'nosniff',
          'content-security-policy': "sandbox; default-src 'none'",
          'cache-control': `public, max-age=${YEAR_SECONDS}, immutable`,
        })
        .send(bytes)
    },
  })
