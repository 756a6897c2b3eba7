import sql from 'sql-template-tag'
import type { Db } from '../platform/database/database.ts'
import { insertRow } from '../platform/records/rows.ts'
import { place, type Sealing } from '../platform/secrets/sealing.ts'
import { transfers } from '../transfers/transfers.ts'
import type { Setting } from './setting.ts'

type Mover = {
  record_key: string
  first_name: string
  last_name: string
  email: string
  phone: string
  ssn4: Buffer
  dob: Buffer
  applicant_type: number
  location: number
  notes: string
}

const MOVERS = 3

/** Adds pending requests of some of Lakeside's applicants for another school. */
export async function keepTransfers(db: Db, sealing: Sealing, { environments, schools }: Setting): Promise<void> {
  const { employer } = environments.lakeside
  const movers = await db.rows<Mover>(sql`
    select a.record_key, a.first_name, a.last_name, a.email, a.phone, a.ssn4, a.dob, a.applicant_type, al.location, 'I start there in January.' as notes
    from applicant a join applicant_location al on al.applicant = a.id
    where a.employer = ${employer} and a.ssn4 is not null and a.dob is not null and a.applicant_type is not null and not a.illegible
    order by a.id limit ${MOVERS}`)
  for (const { record_key, location, ssn4, dob, ...person } of movers) {
    const id = await insertRow(db, sealing, transfers, {
      ...person,
      employer,
      location: schools.find(({ id }) => id !== location)?.id ?? location,
      ssn4: await sealing.open(place('applicant', 'ssn4', record_key), ssn4),
      dob: await sealing.open(place('applicant', 'dob', record_key), dob),
    })
    await db.run(sql`insert into transfer_history (transfer, event) values (${id}, 'REQUESTED')`)
  }
}
