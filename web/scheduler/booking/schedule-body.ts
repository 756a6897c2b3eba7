import { type ApplicantForm, applicantBody } from '../../../contract/applicant-form.ts'
import type { Environment } from '../../data/environment.ts'
import type { Wizard } from '../wizard/wizard.ts'

/** What is sent to book: the same for every try of one application, so that its key stays good. */
export function scheduleBody(wizard: Wizard, { kind, id }: Pick<Environment, 'kind' | 'id'>) {
  const { lsv, dateTime, selections, person, disclaimers, privacy_notice, signatures } = wizard
  return {
    mode: 'new',
    [kind]: id,
    lsv,
    dateTime,
    ...selections,
    ...applicantBody(person as ApplicantForm),
    disclaimer: disclaimers,
    privacy_notice,
    waiver_signatures: signatures,
  }
}
