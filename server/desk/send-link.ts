import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { revokeLink } from '../appointments/booking-link.ts'
import { appointmentToLink } from '../appointments/find-linked-appointment.ts'
import { askForMail } from '../mails/appointment-mail.ts'
import { audit } from '../platform/audit/audit.ts'
import { type Action, action } from '../platform/http/action.ts'
import { countAttempt } from '../platform/http/attempts.ts'
import { isRepeated, runOnce } from '../platform/records/idempotency.ts'

const PER_APPOINTMENT = { scope: 'send-link', most: 5, minutes: 60 }

/** POST /appointments/{id}/send_link: mails the applicant the link to the own booking once more; `revoke` makes the older ones void. */
export const sendLink: Action = action({
  method: 'POST',
  path: '/api/appointments/:id/send_link',
  permission: 'appointments.send_link',
  summary: 'Send the link to the own booking again',
  body: z.strictObject({ revoke: z.optional(z.boolean()) }),
  answer: z.object({ id: z.number() }),
  status: 202,
  idempotent: true,
  async handle({ database, sealing, settings, viewer, params, body, request }) {
    const id = await appointmentToLink(database, viewer, params, 'Only a scheduled appointment can be changed by its applicant.')
    if (settings.rateLimits && !(await isRepeated(database, request))) await countAttempt(database, PER_APPOINTMENT, String(id))
    await database.transaction((db) =>
      runOnce(db, { sealing }, request, body, async () => {
        if (body.revoke) await revokeLink(db, id)
        await askForMail(db, id, 'LINK', randomUUID())
        await audit(db, viewer, { event: 'send-link', resource: 'appointments', row_id: id, detail: { revoke: body.revoke === true } })
        return id
      }),
    )
    return { id }
  },
})
