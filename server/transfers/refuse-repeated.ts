import sql from 'sql-template-tag'
import type { TransferBody } from '../../contract/transfers/transfers.ts'
import { lockPeople } from '../booking/limits/booker.ts'
import type { Db } from '../platform/database/database.ts'
import { conflict } from '../platform/http/errors.ts'
import type { Sealing } from '../platform/secrets/sealing.ts'

/** Refuses a request of somebody whose same one is pending already, naming that one, unless it is sent again on purpose. */
export async function refuseRepeated(db: Db, sealing: Sealing, body: TransferBody): Promise<void> {
  if (body.again) return
  await lockPeople(db, [body])
  const earlier = await db.one<{ id: number; created: string }>(sql`
    select id, created from transfer
    where state = 'PENDING' and removed_at is null
      and employer is not distinct from ${body.employer ?? null} and network is not distinct from ${body.network ?? null}
      and applicant_type = ${body.applicantType} and location is not distinct from ${body.location ?? null}
      and vendor is not distinct from ${body.vendor ?? null}
      and lower(last_name) = lower(${body.lastName}) and lower(first_name) = lower(${body.firstName})
      and lower(email) = lower(${body.email}) and dob_index = ${sealing.index('dob', body.dob)}
      and ssn4_index is not distinct from ${body.ssn4 ? sealing.index('ssn4', body.ssn4) : null}
    order by id desc limit 1`)
  if (earlier !== undefined) throw conflict('ALREADY_REQUESTED', 'You have sent this request already.', { earlier })
}
