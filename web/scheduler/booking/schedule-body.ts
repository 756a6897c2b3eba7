import { type ApplicantForm, applicantBody } from '../../../contract/applicant-form.ts'
import type { Environment } from '../../data/environment.ts'
import type { Wizard } from '../wizard/wizard.ts'

type Of = Pick<Environment, 'kind' | 'id'>

/** What is sent to ask for a transfer. */
export function transferBody({ disclaimers, privacy_notice, selections, person }: Wizard, { kind, id }: Of) {
  const { paymentMethod: _nothingPaid, ...wishes } = selections
  return { mode: 'transfer', [kind]: id, ...wishes, ...applicantBody(person as ApplicantForm), disclaimer: disclaimers, privacy_notice }
}

/** What is sent to book: the same for every try of one application, so that its key stays good. */
export function scheduleBody(wizard: Wizard, { kind, id }: Of) {
  const { lsv, dateTime, hold, disclaimers, privacy_notice, signatures } = wizard
  const place = { mode: wizard.kind, [kind]: id, lsv, dateTime, disclaimer: disclaimers, privacy_notice }
  if (wizard.kind === 'illegible') return { ...place, applicantId: wizard.found?.id, lookupToken: wizard.found?.lookup_token }
  const person = applicantBody(wizard.person as ApplicantForm)
  return { ...place, hold, ...wizard.selections, ...person, waiver_signatures: signatures }
}
