import sql, { empty, raw } from 'sql-template-tag'
import * as z from 'zod/mini'
import { addressOfLogo } from '../../../contract/environments/logo-size.ts'
import type { RecordWith } from '../../../contract/permissions.ts'
import { key } from '../../../contract/records/fields.ts'
import type { FileKind } from '../../../contract/records/files.ts'
import type { Db } from '../database/database.ts'
import { isOfFiles, isTemporary } from '../database/database-errors.ts'
import { type Action, action, idIn } from '../http/action.ts'
import { invalid, notFound } from '../http/errors.ts'
import { describeError, log } from '../log.ts'
import type { Viewer } from '../records/access.ts'
import { lockRow, mustRead } from '../records/record-engine.ts'
import type { RecordKind } from '../records/record-kind.ts'
import { type FileServices, type KeptFile, readBytes } from './file-bytes.ts'
import { openFileStore } from './file-store.ts'
import { imageSize } from './image-size.ts'

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
    async handle({ database, viewer, params, body: { file }, transact, settings, sealing }) {
      const { id } = await mustRead(database, recordKind, viewer, idIn(params))
      // Before the transaction, which would keep its locks while the file store is waited for.
      const picture = file === null ? null : await readPicture(database, viewer, file)
      const address = picture && logoPath(path, id, picture, await readBytes({ settings, sealing }, picture))
      return transact(async ({ db, record }) => {
        await lockRow(db, recordKind, viewer, id)
        if (file !== null) await readPicture(db, viewer, file, sql`for share`)
        await db.run(sql`update ${raw(recordKind.table)} set ${raw(column)} = ${address}, logo_file = ${file} where id = ${id}`)
        await record({ type: 'record.logo_changed', resource: path, row: id, changed: [column] })
        return { [column]: address }
      })
    },
  })

type Picture = KeptFile & { id: number; mime_type: FileKind }

/** A picture that the viewer has uploaded; superusers take those of others too. */
async function readPicture(db: Db, { user_id, role }: Viewer, file: number, lock = empty): Promise<Picture> {
  const found = await db.one<Picture>(sql`
    select id, record_key, content_key, mime_type from file where id = ${file} and uploaded_at is not null and removed_at is null
      and mime_type like 'image/%' and (owner = ${user_id} or ${role === 'superuser'}) ${lock}`)
  if (found === undefined) throw invalid({ file: 'Not a picture that you have sent' })
  return found
}

/** Another picture has another address, which includes its size: pages reserve its space before it is loaded. */
export const logoPath = (path: string, id: number, picture: Pick<Picture, 'id' | 'mime_type'>, bytes: Buffer): string =>
  addressOfLogo(`/api/${path}/${id}/logo?v=${picture.id}`, imageSize(picture.mime_type, bytes))

/** The picture, for everybody. */
const fetchLogo = ({ path, recordKind, summary }: WithLogo): Action =>
  action({
    method: 'GET',
    path: `/api/${path}/:id/logo`,
    permission: `${path}.logo`,
    summary: `The logo of ${summary}`,
    answerType: 'image/*',
    async handle({ database, settings, sealing, params, reply }) {
      const found = await database.one<KeptFile & { id: number; mime_type: string }>(sql`
        select f.id, f.record_key, f.content_key, f.mime_type from ${raw(recordKind.table)} l join file f on f.id = l.logo_file
        where l.id = ${idIn(params)} and l.removed_at is null and f.removed_at is null`)
      if (found === undefined) throw notFound()
      const bytes = await readLogo({ settings, sealing }, found)
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

/** The bytes of a logo. One that is lost or damaged is logged and not found; a store that fails is another refusal. */
async function readLogo(services: FileServices, file: KeptFile & { id: number }): Promise<Buffer> {
  try {
    return await readBytes(services, file)
  } catch (error) {
    const isThere = isOfFiles(error) && (await openFileStore(services.settings).exists(file.record_key))
    if (isThere || isTemporary(error)) throw error
    log.error({ file: file.id, error: describeError(error as Error) }, 'A logo is lost or damaged')
    throw notFound()
  }
}
