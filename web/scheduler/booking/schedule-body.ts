import { type ApplicantForm, applicantBody } from '../../../contract/applicant-form.ts'
import type { Environment } from '../../data/environment.ts'
import type { Wizard } from '../wizard/wizard.ts'

/** What is sent to book: the same for every try of one application, so that its key stays good. */
export function scheduleBody({ lsv, dateTime, selections, person, disclaimers }: Wizard, { kind, id }: Pick<Environment, 'kind' | 'id'>) {
  return {
    mode: 'new',
    [kind]: id,
    lsv,
    dateTime,
    ...selections,
    ...applicantBody(person as ApplicantForm),
    disclaimer: disclaimers,
  }
}
