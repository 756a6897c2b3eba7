import sql from 'sql-template-tag'
import type { Services } from '../platform/http/action.ts'
import { place, type Sealing } from '../platform/secrets/sealing.ts'
import type { Answers } from './waiver-text.ts'

const BATCH = 500
const placeOf = (column: 'answers' | 'origin', record_key: string) => place('waiver_signature', column, record_key)

/** The origin of a signature. */
type SignedFrom = { ip: string | null; user_agent: string | null }

/** The answers in a waiver, as stored. */
export const sealAnswers = (sealing: Sealing, record_key: string, answers: object): Buffer =>
  sealing.seal(placeOf('answers', record_key), JSON.stringify(answers))

/** The answers: encrypted, or readable as stored by earlier versions. */
export const openAnswers = async (
  sealing: Sealing,
  { record_key, answers, fields }: { record_key: string; answers: Buffer | null; fields: Answers },
): Promise<Answers> => (answers === null ? fields : JSON.parse(await sealing.open(placeOf('answers', record_key), answers)))

/** The origin of a signature as it is stored. */
export const sealOrigin = (sealing: Sealing, record_key: string, { ip, user_agent }: SignedFrom): Buffer =>
  sealing.seal(placeOf('origin', record_key), JSON.stringify({ ip, user_agent }))

/** The origin: sealed, or readable as stored by earlier versions. */
export const openOrigin = async (
  sealing: Sealing,
  { record_key, origin, ip, user_agent }: SignedFrom & { record_key: string; origin: Buffer | null },
): Promise<SignedFrom> => (origin === null ? { ip, user_agent } : JSON.parse(await sealing.open(placeOf('origin', record_key), origin)))

/** Seals readable answers and origins of earlier versions, in batches. The rows keep their versions. */
export async function sealOldAnswers(services: Pick<Services, 'database' | 'sealing'>): Promise<void> {
  for (let left = true; left; ) left = await sealAnswersOf(services)
  for (let left = true; left; ) left = await sealOriginsOf(services)
}

const sealAnswersOf = ({ database, sealing }: Pick<Services, 'database' | 'sealing'>): Promise<boolean> =>
  database.transaction(async (db) => {
    await db.run(sql`set local bims.resealing = 'on'`)
    const rows = await db.rows<{ id: number; record_key: string; fields: Answers }>(sql`
      select id, record_key, fields from waiver_signature where fields <> '{}' order by id limit ${BATCH} for no key update skip locked`)
    const sealed = rows.map(({ record_key, fields }) => sealAnswers(sealing, record_key, fields))
    await db.run(sql`
      update waiver_signature s set answers = n.sealed, fields = '{}'
      from unnest(${rows.map(({ id }) => id)}::bigint[], ${sealed}::bytea[]) as n (id, sealed) where s.id = n.id`)
    return rows.length === BATCH
  })

const sealOriginsOf = ({ database, sealing }: Pick<Services, 'database' | 'sealing'>): Promise<boolean> =>
  database.transaction(async (db) => {
    await db.run(sql`set local bims.resealing = 'on'`)
    const rows = await db.rows<SignedFrom & { id: number; record_key: string }>(sql`
      select id, record_key, host(ip) as ip, user_agent from waiver_signature where ip is not null or user_agent is not null
      order by id limit ${BATCH} for no key update skip locked`)
    const sealed = rows.map((row) => sealOrigin(sealing, row.record_key, row))
    await db.run(sql`
      update waiver_signature s set origin = n.sealed, ip = null, user_agent = null
      from unnest(${rows.map(({ id }) => id)}::bigint[], ${sealed}::bytea[]) as n (id, sealed) where s.id = n.id`)
    return rows.length === BATCH
  })
