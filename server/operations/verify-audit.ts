import sql from 'sql-template-tag'
import { type AuditWords, auditWords, type VerifyAnswer, verified, verifyBody } from '../../contract/operations/audit.ts'
import { readHead, sealAudit } from '../platform/audit/audit-chain.ts'
import { checkAudit } from '../platform/audit/audit-check.ts'
import { readStart } from '../platform/audit/prune-audit.ts'
import type { Db } from '../platform/database/database.ts'
import { type Action, action } from '../platform/http/action.ts'
import { invalid } from '../platform/http/errors.ts'

/** How long a check waits for open transactions before it begins; their rows count as waiting. */
const PATIENCE_MS = 1_000

/** POST /auditevents/verify: checks one stretch of the chain; the client repeats the call with `next` until it is null. */
export const verifyAudit: Action = action({
  method: 'POST',
  path: '/api/auditevents/verify',
  permission: 'auditevents.verify',
  summary: 'Check a stretch of the audit log against its chain',
  body: verifyBody,
  answer: verified,
  async handle({ database, body, record }): Promise<VerifyAnswer> {
    const { after = 0, printed } = body
    const heads = printed === undefined ? [] : [headOf(printed)]
    if (after === 0) {
      await refusePruned(database, heads)
      await sealAudit(database, PATIENCE_MS)
    }
    const stretch = await checkAudit(database, after, heads)
    if (stretch.next === null)
      await record({
        type: 'audit.verified',
        outcome: stretch.fault === null ? 'ok' : 'refused',
        row: stretch.fault?.seq ?? null,
        reason: stretch.fault?.how ?? null,
      })
    return { ...stretch, ...(await readChainState(database)) }
  },
})

/** GET /auditevents/words: the values of the log's filters, and the titles of record kinds. */
export const auditNarrowing: Action = action({
  method: 'GET',
  path: '/api/auditevents/words',
  permission: 'auditevents.read',
  summary: 'The kinds of events and records in the audit log',
  answer: auditWords,
  async handle({ database, catalogue }): Promise<AuditWords> {
    const found = await database.one<Omit<AuditWords, 'titles'>>(sql`
      with recursive kind as (
        (select event from audit_event order by event limit 1)
        union all select (select e.event from audit_event e where e.event > kind.event order by e.event limit 1) from kind where kind.event is not null
      ), record as (
        (select resource from audit_event where resource is not null order by resource limit 1)
        union all select (select e.resource from audit_event e where e.resource > record.resource order by e.resource limit 1)
          from record where record.resource is not null
      )
      select array(select event from kind where event is not null) as events,
        array(select resource from record where resource is not null) as resources`)
    const titles = Object.fromEntries([...catalogue.registry.values()].map(({ contract }) => [contract.path, contract.title]))
    return { events: [], resources: [], ...found, titles }
  },
})

/** Refuses heads of pruned rows, which cannot be checked. */
async function refusePruned(db: Db, heads: readonly { seq: number }[]): Promise<void> {
  const start = await readStart(db)
  if (heads.some(({ seq }) => seq <= start.seq))
    throw invalid({ printed: `Rows up to ${start.seq} were purged for their age: give a head that was printed later` })
}

async function readChainState(db: Db): Promise<Pick<VerifyAnswer, 'rows' | 'waiting' | 'head' | 'sealed_at'>> {
  const { upto, seq, rows, hash, at } = await readHead(db)
  const start = await readStart(db)
  const found = await db.one<{ waiting: number }>(sql`select count(*) as waiting from audit_event where seq > ${upto}`)
  return { rows: rows - start.rows, waiting: found?.waiting ?? 0, head: rows === 0 ? null : `${seq}:${hash}`, sealed_at: at }
}

function headOf(printed: string) {
  const [seq = '', hash = ''] = printed.toLowerCase().split(':')
  return { seq: Number(seq), hash }
}
