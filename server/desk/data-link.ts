import sql from 'sql-template-tag'
import * as z from 'zod/mini'
import { type Linked, manageUrl, revokeLink } from '../appointments/booking-link.ts'
import { appointmentToLink } from '../appointments/find-linked-appointment.ts'
import { audit } from '../platform/audit/audit.ts'
import { type Action, action } from '../platform/http/action.ts'

/** POST /appointments/{id}/link: the address at which the applicant gives what is missing, for a QR or a device of the desk's. */
export const makeDataLink: Action = action({
  method: 'POST',
  path: '/api/appointments/:id/link',
  permission: 'appointments.link',
  summary: "The applicant's own link, to be shown at the desk",
  body: z.strictObject({ revoke: z.optional(z.boolean()) }),
  answer: z.object({ url: z.string() }),
  status: 200,
  async handle({ database, settings, key, viewer, params, body }) {
    const id = await appointmentToLink(database, viewer, params, 'Only the applicant of a scheduled appointment has a link.')
    const linked = await database.transaction(async (db) => {
      if (body.revoke) await revokeLink(db, id)
      await audit(db, viewer, { event: 'show-link', resource: 'appointments', row_id: id, detail: { revoke: body.revoke === true } })
      return db.one<Linked>(sql`
        select p.id, p.link_revision, coalesce(e.applicant_subdomain, n.applicant_subdomain) as subdomain
        from appointment p join applicant a on a.id = p.applicant
        left join employer e on e.id = a.employer left join network n on n.id = coalesce(a.network, e.network) where p.id = ${id}`)
    })
    return { url: `${manageUrl({ settings, key }, linked as Linked)}/data` }
  },
})
