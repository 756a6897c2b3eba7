import sql from 'sql-template-tag'
import type { Services } from '../platform/http/action.ts'
import { place, type Sealing } from '../platform/secrets/sealing.ts'
import type { Answers } from './waiver-text.ts'

const BATCH = 500
const placeOf = (record_key: string) => place('waiver_signature', 'answers', record_key)

/** What was answered in a waiver, as it is kept. */
export const sealAnswers = (sealing: Sealing, record_key: string, answers: object): Buffer =>
  sealing.seal(placeOf(record_key), JSON.stringify(answers))

/** What was answered: sealed, or readable as earlier versions kept it. */
export const openAnswers = async (
  sealing: Sealing,
  { record_key, answers, fields }: { record_key: string; answers: Buffer | null; fields: Answers },
): Promise<Answers> => (answers === null ? fields : JSON.parse(await sealing.open(placeOf(record_key), answers)))

/** Seals the answers that earlier versions kept readable, a batch at a time. The rows keep their versions. */
export async function sealOldAnswers(services: Pick<Services, 'database' | 'sealing'>): Promise<void> {
  for (let left = true; left; ) left = await sealBatch(services)
}

const sealBatch = ({ database, sealing }: Pick<Services, 'database' | 'sealing'>): Promise<boolean> =>
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
