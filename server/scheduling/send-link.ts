import * as z from 'zod/mini'
import { appointments } from '../appointments/appointments.ts'
import { manageUrl, readLinked, revokeLink } from '../appointments/booking-link.ts'
import { limits } from '../limits.ts'
import type { Db } from '../platform/database/database.ts'
import { type Action, action, idIn } from '../platform/http/action.ts'
import { conflict } from '../platform/http/errors.ts'
import { countCall } from '../platform/http/limits/call-limits.ts'
import type { Viewer } from '../platform/records/access.ts'
import { isRepeated, runOnce } from '../platform/records/idempotency.ts'
import { mustRead } from '../platform/records/record-engine.ts'

const body = z.strictObject({ revoke: z.optional(z.boolean()) })

/** POST /appointments/{id}/send_link: mails the link to the applicant's booking again; `revoke` invalidates older links. */
export const sendLink: Action = action({
  method: 'POST',
  path: '/api/appointments/:id/send_link',
  permission: 'appointments.send_link',
  summary: 'Send the link to a booking again',
  problems: ['STATUS', 'NO_EMAIL'],
  body,
  answer: z.object({ id: z.int() }),
  status: 202,
  idempotent: true,
  async handle({ database, sealing, settings, transact, viewer, params, body, request }) {
    const id = await readScheduled(database, viewer, params, 'Only a scheduled appointment can be changed by its applicant.')
    if (settings.rateLimits && !(await isRepeated(database, request))) await countCall(database, limits.sendLink, String(id))
    await transact(({ db, record }) =>
      runOnce(db, { sealing }, request, body, async () => {
        if (body.revoke) await revokeLink(db, id)
        await record({ type: 'appointment.link_sent', appointment: id, detail: { revoke: body.revoke === true } })
        return id
      }),
    )
    return { id }
  },
})

/** POST /appointments/{id}/link: the address at which the applicant enters missing data, for a QR code or a device at the desk. */
export const makeDataLink: Action = action({
  method: 'POST',
  path: '/api/appointments/:id/link',
  permission: 'appointments.link',
  summary: "The applicant's own link, to be shown at the desk",
  problems: ['STATUS'],
  body,
  answer: z.object({ url: z.string() }),
  status: 200,
  async handle({ database, settings, key, transact, viewer, params, body }) {
    const id = await readScheduled(database, viewer, params, 'Only the applicant of a scheduled appointment has a link.')
    const linked = await transact(async ({ db, record }) => {
      if (body.revoke) await revokeLink(db, id)
      await record({ type: 'appointment.link_shown', appointment: id, detail: { revoke: body.revoke === true } })
      return readLinked(db, id)
    })
    return { url: `${manageUrl({ settings, key }, linked)}/data` }
  },
})

/** The number of a scheduled appointment that the viewer may change; `otherwise` is the refusal of any other status. */
async function readScheduled(db: Db, viewer: Viewer, params: Record<string, string>, otherwise: string): Promise<number> {
  const { id, status } = await mustRead(db, appointments, viewer, idIn(params))
  if (status !== 'SCHEDULED') throw conflict('STATUS', otherwise)
  return id
}
