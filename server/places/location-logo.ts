import sql from 'sql-template-tag'
import * as z from 'zod/mini'
import { key } from '../../contract/fields.ts'
import { roles } from '../platform/access.ts'
import { audit } from '../platform/audit.ts'
import { invalid, notFound } from '../platform/errors.ts'
import { fileStore } from '../platform/file-store.ts'
import { type Action, action, idIn } from '../platform/http.ts'
import { locked } from '../platform/serve.ts'
import { liveScanVendors } from './live-scan-vendors.ts'

const YEAR_SECONDS = 31_536_000

/** PUT /livescanvendors/{id}/logo: the picture that the viewer has sent becomes the location's logo; null takes it away. */
export const setLogo: Action = action({
  method: 'PUT',
  path: '/api/livescanvendors/:id/logo',
  permission: 'livescanvendors.set_logo',
  roles: ['network_admin', 'superuser'],
  summary: 'Give a location its logo',
  body: z.strictObject({ file: z.nullable(key.input) }),
  answer: z.object({ logo: z.nullable(z.string()) }),
  async handle({ database, viewer, params, body: { file } }) {
    return database.transaction(async (db) => {
      const { id } = await locked(db, liveScanVendors, viewer, idIn(params))
      if (file !== null) {
        const sent = await db.one(sql`
          select 1 as sent from file where id = ${file} and uploaded_at is not null and removed_at is null
            and mime_type like 'image/%' and (owner = ${viewer.user_id} or ${viewer.role === 'superuser'})`)
        if (sent === undefined) throw invalid({ file: 'Not a picture that you have sent' })
      }
      const logo = file === null ? null : `/api/livescanvendors/${id}/logo?v=${file}`
      await db.run(sql`update live_scan_vendor set logo = ${logo}, logo_file = ${file} where id = ${id}`)
      await audit(db, viewer, { event: 'set-logo', resource: 'livescanvendors', row_id: id, changed: ['logo'] })
      return { logo }
    })
  },
})

/** GET /livescanvendors/{id}/logo: the picture, for everybody; another picture has another address. */
export const fetchLogo: Action = action({
  method: 'GET',
  path: '/api/livescanvendors/:id/logo',
  permission: 'livescanvendors.logo',
  roles,
  summary: 'The logo of a location',
  async handle({ database, settings, params, reply }) {
    const found = await database.one<{ record_key: string; mime_type: string }>(sql`
      select f.record_key, f.mime_type from live_scan_vendor l join file f on f.id = l.logo_file
      where l.id = ${idIn(params)} and l.removed_at is null and f.removed_at is null`)
    if (found === undefined) throw notFound()
    const bytes = await fileStore(settings).getBytes(found.record_key)
    return reply
      .code(200)
      .headers({
        'content-type': found.mime_type,
        'content-disposition': 'inline',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "sandbox; default-src 'none'",
        'cache-control': `public, max-age=${YEAR_SECONDS}, immutable`,
      })
      .send(Buffer.from(bytes))
  },
})
