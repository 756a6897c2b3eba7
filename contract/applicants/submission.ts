import * as z from 'zod/mini'
import { choice, defaulted, type Field, json, nullable, pattern } from '../records/fields.ts'

/** An agency identifier: nine characters, of which two letters for the state or agency come first. */
export const agencyIdentifier = pattern(/^[A-Z]{2}[A-Z0-9]{7}$/, 'Must be nine capital letters and digits, with two letters first')

/** The prefix of the TCNs of a network's machines (EBTS 1.009); with the registration number behind it, it stays within 40 characters. */
export const tcnPrefix = pattern(/^[A-Z0-9-]{1,20}$/, 'Must be at most 20 capital letters, digits and hyphens')

/** Values by the tags of their fields; the server checks them, so that applicants need not load the table of fields. */
const byTag = z.nullable(z.record(z.string(), z.nullable(z.string())))
const machine_fields: Field<Record<string, string | null> | null, 'nullable'> = {
  ...json,
  input: byTag,
  output: byTag,
  presence: 'nullable',
}

/**
 * The fields of a submission that an applicant type sets: TOT, RET, RFP, and further ones. Labels are in another file, since applicants
 * load this one.
 */
export const submissionFields = {
  transaction_type: defaulted(choice(['NFUF', 'NFAP', 'NFUE', 'NNDR', 'FAUF', 'FANC', 'FNDR', 'MAP', 'DOCE', 'EMUF'])),
  retention: defaulted(choice(['N', 'Y'])),
  /** The reason with its statute, as the agency prescribes it. */
  reason_fingerprinted: nullable(
    pattern(/^[A-Za-z0-9 ,/-]{1,75}$/, 'Must be at most 75 letters, digits, spaces, commas, hyphens and slashes'),
  ),
  /** Further fields with fixed values, and those that are not sent (null). */
  machine_fields,
}

/** A submission of type MAP is rejected unless its reason contains one of these. */
const MAP_REASONS = /CRIMINAL JUSTICE EMPLOYMENT|LAW ENFORCEMENT/i
/** Whether a submission of this type may have the reason. */
export const reasonFits = (transaction_type: string, reason: string): boolean => transaction_type !== 'MAP' || MAP_REASONS.test(reason)
/** The message when it may not. */
export const MAP_REASON = 'For MAP the reason must say Criminal Justice Employment or Law Enforcement'
