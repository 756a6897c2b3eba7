import { smsOffer } from '../../contract/sms/consent.ts'
import { applicants } from '../applicants/applicants.ts'
import { type Action, action, idIn } from '../platform/http/action.ts'
import { mustRead } from '../platform/records/record-engine.ts'
import { areSmsOffered } from './consent.ts'

/** GET /applicants/{id}/sms: for the desk, which reads the applicant but not whose applicant it is. */
export const readSmsOffer: Action = action({
  method: 'GET',
  path: '/api/applicants/:id/sms',
  permission: 'applicants.read',
  summary: 'Whether an applicant may agree to text messages',
  answer: smsOffer,
  async handle({ database, settings, viewer, params }) {
    const { id } = await mustRead(database, applicants, viewer, idIn(params))
    return { offered: await areSmsOffered({ db: database, settings }, id) }
  },
})
