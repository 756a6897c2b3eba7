import { type ApplicantForm, applicantBody } from '../../../../contract/applicants/applicant-form.ts'
import type { Language } from '../../../../contract/records/languages.ts'
import { CONSENT_WORDING } from '../../../../contract/sms/wording.ts'
import type { Environment } from '../../../data/environment.ts'
import { anotherOf } from '../../wizard/use-wizard.ts'
import type { Wizard } from '../../wizard/wizard.ts'

type Of = Pick<Environment, 'kind' | 'id'>

/** The body of a transfer request. */
export function transferBody(
  { disclaimers, disclaimer_language, privacy_notice, selections, person }: Wizard,
  { kind, id }: Of,
  language: Language,
) {
  const { paymentMethod: _nothingPaid, ...wishes } = selections
  return {
    mode: 'transfer',
    [kind]: id,
    ...wishes,
    ...applicantBody(person as ApplicantForm),
    disclaimer: disclaimers,
    disclaimer_language,
    privacy_notice,
    language,
  }
}

/** The body of a booking: equal for every attempt of one application, except the reader's language, so that its key stays valid. */
export function scheduleBody(wizard: Wizard, { kind, id }: Of, language: Language) {
  const { lsv, dateTime, hold, disclaimers, disclaimer_language, privacy_notice, signatures } = wizard
  const place = { mode: wizard.kind, [kind]: id, lsv, dateTime, disclaimer: disclaimers, disclaimer_language, privacy_notice, language }
  if (wizard.kind === 'illegible') {
    const signed = signatures.length > 0 ? { waiver_signatures: signatures } : {}
    return { ...place, hold, ...signed, applicantId: wizard.found?.id, lookupToken: wizard.found?.lookup_token }
  }
  const person = applicantBody(wizard.person as ApplicantForm)
  const choices = { ...wizard.selections, ...anotherOf(wizard.key) }
  return { ...place, hold, ...choices, ...person, ...consentOf(wizard), waiver_signatures: signatures }
}

/** The agreement to text messages, in the language in which the box was ticked. */
const consentOf = ({ person: { smsConsent } }: Wizard) =>
  smsConsent ? { smsConsent: { wording: CONSENT_WORDING, language: smsConsent } } : {}
