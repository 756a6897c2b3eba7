import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { waiverSignature } from '../../contract/waivers/waivers.ts'
import { permissions } from '../permissions.ts'
import type { Db } from '../platform/database/database.ts'
import { addressFiles } from '../platform/files/file-addresses.ts'
import { accessBy, every } from '../platform/records/access.ts'
import type { Resource } from '../platform/records/resource.ts'
import { unlessPermitted } from '../role-permissions.ts'

const removable = unlessPermitted('waiversignatures.remove_generated', (_viewer, t) => sql`${t}.signature_type = 'UPLOADED'`)

/** What the staff create is the scan of a signed page; signatures drawn by applicants come with their booking. */
const upload = { preset: () => ({ signature_type: 'UPLOADED', record_key: randomUUID() }) }

/** Signatures under waivers: evidence, which is not edited. A removal keeps the row with its reason, in an action. */
export const waiverSignatures: Resource = {
  contract: waiverSignature,
  table: 'waiver_signature',
  source: 'waiver_signature_seen',
  serves: ['list', 'read', 'create', 'update'],
  access: accessBy(permissions.waiversignatures, {
    superuser: { rows: every, create: upload, remove: { rows: removable } },
    staff: { rows: every, create: upload, remove: { rows: removable } },
  }),
  /** A signed page, and the document that was made of a signature, are fetched like any file. A missing one is queued. */
  async finish(db, services, _viewer, rows) {
    await queueMissingDocuments(db, rows)
    await addressFiles(db, services, rows, { file: 'waiver_file', url: 'signature_url' })
  },
}

/**
 * The job of a signature may be gone, with a backup from the moment in between or after its last try: reading the signature queues it
 * again, once until it is done.
 */
async function queueMissingDocuments(db: Db, rows: readonly Record<string, unknown>[]): Promise<void> {
  const missing = rows.filter((row) => row.signature_type === 'GENERATED' && row.waiver_file === null).map(({ id }) => id as number)
  if (missing.length === 0) return
  await db.rows(sql`
    select graphile_worker.add_job('waiver_document', json_build_object('signature', id), max_attempts => 12,
      job_key => 'waiver_document:' || id, job_key_mode => 'preserve_run_at')
    from unnest(${missing}::bigint[]) id`)
}
