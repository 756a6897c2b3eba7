import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import * as z from 'zod/mini'
import { storable } from '../../contract/records/storable.ts'
import { waiverSignature } from '../../contract/waivers/waivers.ts'
import { ofSuccessor } from '../applicants/merging/read-successor.ts'
import { permissions } from '../permissions.ts'
import type { Db } from '../platform/database/database.ts'
import { addressFiles } from '../platform/files/file-addresses.ts'
import { type Action, action } from '../platform/http/action.ts'
import { addJobsFrom } from '../platform/jobs/add-job.ts'
import { accessBy, every } from '../platform/records/access.ts'
import { removeRow } from '../platform/records/record-engine.ts'
import type { RecordKind } from '../platform/records/record-kind.ts'
import { unlessPermitted } from '../role-permissions.ts'

const removable = unlessPermitted('waiversignatures.remove_generated', (_viewer, t) => sql`${t}.signature_type = 'UPLOADED'`)

/** Staff create scans of signed pages; signatures drawn by applicants come with their booking. */
const upload = { preset: () => ({ signature_type: 'UPLOADED', record_key: randomUUID() }) }

/** Signatures of waivers: evidence, which is not edited. An action removes one, and keeps the row with the reason. */
export const waiverSignatures: RecordKind = {
  contract: waiverSignature,
  table: 'waiver_signature',
  source: 'waiver_signature_seen',
  reads: 'replica',
  serves: ['list', 'read', 'create', 'update'],
  complete: ofSuccessor,
  access: accessBy(permissions.waiversignatures, {
    superuser: { rows: every, create: upload, remove: { rows: removable } },
    staff: { rows: every, create: upload, remove: { rows: removable } },
  }),
  /** A signed page, and the document of a signature, are downloaded like any file. A missing one is queued. */
  async finish(db, services, _viewer, rows) {
    await queueMissingDocuments(db, rows)
    await addressFiles(db, services, rows, { file: 'waiver_file', url: 'signature_url' })
  },
}

/**
 * The job of a signature may be lost, by a restore or after its last attempt: reading the signature queues it
 * again, once until it is done.
 */
async function queueMissingDocuments(db: Db, rows: readonly Record<string, unknown>[]): Promise<void> {
  const missing = rows.filter((row) => row.signature_type === 'GENERATED' && row.waiver_file === null).map(({ id }) => id as number)
  if (missing.length === 0) return
  await addJobsFrom(db, 'waiver_document', {
    payload: { signature: sql`id` },
    key: sql`'waiver_document:' || id`,
    keepsTime: true,
    from: sql`from unnest(${missing}::bigint[]) id`,
  })
}

const reason = z.optional(z.string().check(z.trim(), z.maxLength(500, 'Must be at most 500 characters'), storable))

/** DELETE /waiversignatures/{id}: hides the signature; the row stays, with the reason that the staff's pages require. */
export const removeSignature: Action = action({
  method: 'DELETE',
  path: '/api/waiversignatures/:id',
  permission: 'waiversignatures.remove',
  summary: 'Remove a signature, with a reason if there is one',
  versioned: true,
  /** Many clients send no body with DELETE: the reason may be in the query. */
  body: z.optional(z.nullable(z.object({ reason }))),
  query: z.object({ reason }),
  handle(call) {
    const given = call.body?.reason || call.query.reason || null
    return removeRow(call, waiverSignatures, {
      remove: ({ db }, id) => db.run(sql`update waiver_signature set removed_at = now(), removal_reason = ${given} where id = ${id}`),
      event: (signature) => ({ type: 'signature.removed', signature, detail: { reason: given === null ? 'none' : 'given' } }),
    })
  },
})
