import { choice, defaulted, nullable, pattern } from '../records/fields.ts'

/** An agency identifier: nine characters. */
export const agencyIdentifier = pattern(/^[A-Z0-9]{9}$/, 'Must be nine capital letters and digits')

/** How the TCNs of a network's machines begin (EBTS 1.009); with the registration number behind it, it stays within 40 characters. */
export const tcnPrefix = pattern(/^[A-Z0-9-]{1,20}$/, 'Must be at most 20 capital letters, digits and hyphens')

/** What an applicant type decides of the submission: how it is sent (TOT), kept (RET), and on which grounds (RFP). Labels stand elsewhere: applicants load this. */
export const submissionFields = {
  transaction_type: defaulted(choice(['NFUF', 'NFAP', 'NFUE', 'NNDR', 'FAUF', 'FANC', 'FNDR', 'MAP', 'DOCE', 'EMUF'])),
  retention: defaulted(choice(['N', 'Y'])),
  /** The reason with its statute, as the agency prescribes it. */
  reason_fingerprinted: nullable(
    pattern(/^[A-Za-z0-9 ,/-]{1,75}$/, 'Must be at most 75 letters, digits, spaces, commas, hyphens and slashes'),
  ),
}

/** A submission of type MAP is rejected unless its reason contains one of these. */
const MAP_REASONS = /CRIMINAL JUSTICE EMPLOYMENT|LAW ENFORCEMENT/i
/** Whether the reason may stand in a submission of this type. */
export const reasonFits = (transaction_type: string, reason: string): boolean => transaction_type !== 'MAP' || MAP_REASONS.test(reason)
/** What to say where it may not. */
export const MAP_REASON = 'For MAP the reason must say Criminal Justice Employment or Law Enforcement'
