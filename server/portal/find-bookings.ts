import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { registrationNumberOf, transferNumberOf } from '../../contract/appointments/registration-number.ts'
import { findByNumber, findByPerson, findByTransfer } from '../../contract/portal/find-bookings.ts'
import { readEnvironmentSettings } from '../booking/environment-settings.ts'
import { latestBirth } from '../booking/wizard-body.ts'
import { limits } from '../limits.ts'
import type { BookingSearch } from '../mails/appointments/found-bookings-mail.ts'
import type { Clock } from '../platform/clock.ts'
import { type Action, action, parse } from '../platform/http/action.ts'
import { countAddress } from '../platform/http/limits/call-limits.ts'
import { addJob } from '../platform/jobs/add-job.ts'
import { environmentOf } from '../platform/records/access.ts'
import type { Sealing } from '../platform/secrets/sealing.ts'

/**
 * POST /bookings/find: always answers 202. A job searches the bookings and mails their links to the address that they were booked
 * with, so that the answer takes equally long for everybody and reveals nothing.
 */
export const findBookings: Action = action({
  method: 'POST',
  path: '/api/bookings/find',
  permission: 'bookings.find',
  summary: "Email the links to the caller's upcoming and recent bookings",
  accepts: () => z.union([findByNumber(), findByTransfer(), findByPerson(() => '')]),
  answer: z.object({}),
  status: 202,
  async handle({ database, transact, settings, viewer, clock, sealing, request }) {
    const body = parseSearch(request.body, clock)
    const { employer, network } = environmentOf(body)
    // A made-up environment would have a limit of its own.
    await readEnvironmentSettings(database, { employer, network })
    if (settings.rateLimits) await countAddress(database, limits.findBookings, viewer.origin.ip, { employer, network })
    await transact(async ({ db, record }) => {
      await addJob(db, 'write_mail', { kind: 'found', employer, network, ...searchOf(body, sealing), once: randomUUID() })
      await record({ type: 'appointments.find_requested' })
    })
    return {}
  },
})

function parseSearch(body: unknown, clock: Clock): Body {
  const has = (name: string) => typeof body === 'object' && body !== null && name in body
  if (has('reg_number')) return parse(findByNumber(), body)
  return has('transfer_number')
    ? parse(findByTransfer(), body)
    : parse(
        findByPerson(() => latestBirth(clock)),
        body,
      )
}

type Body = z.infer<ReturnType<typeof findByNumber | typeof findByTransfer>> | z.infer<ReturnType<typeof findByPerson>>
type Sought = BookingSearch extends infer Search ? (Search extends unknown ? Omit<Search, 'employer' | 'network'> : never) : never

/** The queue stores no birth date, only its keyed index. */
function searchOf(body: Body, sealing: Sealing): Sought {
  if ('reg_number' in body) return { number: registrationNumberOf(body.reg_number) }
  if ('transfer_number' in body) return { transfer: transferNumberOf(body.transfer_number) }
  return { last_name: body.last_name, dob_index: sealing.index('dob', body.dob).toString('hex'), email: body.email }
}
