import { MAP_REASON, reasonFits } from '../../contract/applicants/submission.ts'
import { fileNumberOf } from '../../contract/appointments/tcn-form.ts'
import { countryAbroad } from '../../contract/code-lists/countries-of-addresses.ts'
import { eyeColorCodes, hairColorCodes, raceCodes, reasonCodes, sexCodes } from '../../contract/code-lists/demographics.ts'
import type { DemographicsProblem } from '../../contract/demographics/demographics.ts'
import { complaintAbout, fieldOf, RS } from '../../contract/demographics/ebts-edits.ts'
import type { EbtsTag } from '../../contract/demographics/ebts-fields.ts'
import { machineFields } from '../../contract/demographics/machine-fields.ts'
import { toPlainLetters } from '../../contract/demographics/plain-letters.ts'
import {
  beginsWithPlace,
  ebtsAliases,
  ebtsCitizenship,
  ebtsHeight,
  ebtsNameOf,
  ebtsPlaceOfBirth,
  ebtsWeight,
  type Finding,
  toEbtsCode,
} from './ebts-person.ts'
import type { SubmissionSource } from './submission-source.ts'

/** A value with its tag. */
export type EbtsValue = { tag: EbtsTag; value: string }
/** The values of a source, all problems, and remarks for the operator of the machine. */
export type Submission = { values: EbtsValue[]; problems: DemographicsProblem[]; remarks: string[] }

type Candidate = { tag: EbtsTag; finding: Finding; missing: string }

const OF_APPLICANT = 'Not recorded for this applicant.'
const OF_TYPE = 'Not set. It belongs to the applicant type, which the network keeps.'
const NO_TYPE = 'The appointment has no applicant type, which decides it.'
const OF_NETWORK = 'Not set. The network keeps it in its profile.'
const NO_TCR = 'This is a re-print, and the number of its rejection is not recorded.'
const NO_SSN = 'The applicant has no Social Security number: the machine leaves it empty.'
const MACHINE_ADDS =
  'The machine adds what is not in the file: the prints, the device and its resolution, and the full Social Security number where the agency asks for it. Only its last four digits are kept here.'

/** Builds the submission of an appointment and reports all invalid fields at once. `today` is the calendar day at its location. */
export function composeSubmission(source: SubmissionSource, today: string): Submission {
  const candidates = asTypeSays(source, [...ofTransaction(source, today), ...ofPerson(source), ...ofPapers(source)])
  const problems = candidates.flatMap((each) => problemOf(each))
  const values = candidates.flatMap(({ tag, finding }) =>
    'value' in finding && finding.value !== null ? [{ tag, value: finding.value }] : [],
  )
  const remarks = candidates.flatMap(({ finding }) => ('remark' in finding && finding.remark ? [finding.remark] : []))
  return {
    values: values.sort((a, b) => (a.tag < b.tag ? -1 : 1)),
    problems,
    remarks: [...remarks, ...dateRemark(source, today), ...(source.no_ssn ? [NO_SSN] : []), MACHINE_ADDS],
  }
}

/** The fields as the applicant type sends them: those that it leaves out are gone, and its fixed values replace those of the records. */
function asTypeSays({ machine_fields }: SubmissionSource, candidates: readonly Candidate[]): Candidate[] {
  const set = machineFields.flatMap(({ tag }) => (machine_fields?.[tag] === undefined ? [] : [{ tag, value: machine_fields[tag] }]))
  const fixed = set.map(({ tag, value }) => ({ tag, finding: { value: value === null ? null : toPlainLetters(value) }, missing: OF_TYPE }))
  return [
    ...candidates.filter(({ tag }) => set.every((each) => each.tag !== tag)),
    ...fixed.filter(({ finding }) => finding.value !== null),
  ]
}

function ofTransaction(source: SubmissionSource, today: string): Candidate[] {
  const missing = source.applicant_type === null ? NO_TYPE : OF_TYPE
  return [
    { tag: '1.004', finding: { value: source.transaction_type }, missing },
    { tag: '1.005', finding: { value: digitsOf(source.day > today ? source.day : today) }, missing },
    { tag: '1.007', finding: { value: source.destination_agency }, missing: OF_NETWORK },
    { tag: '1.008', finding: agency(source.ori), missing },
    { tag: '1.009', finding: { value: source.transaction_id ?? fileNumberOf(source.id, source.tcn_prefix) }, missing: OF_NETWORK },
    { tag: '1.010', finding: source.attempt > 1 && source.tcr === null ? { wrong: NO_TCR } : { value: source.tcr }, missing: NO_TCR },
    { tag: '2.005', finding: { value: source.retention }, missing },
    { tag: '2.037', finding: grounds(source), missing },
    { tag: '2.073', finding: agency(source.ori), missing },
  ]
}

function ofPerson(source: SubmissionSource): Candidate[] {
  const of = (tag: EbtsTag, finding: Finding) => ({ tag, finding, missing: OF_APPLICANT })
  return [
    of('2.018', ebtsNameOf(source)),
    of('2.019', ebtsAliases(source)),
    of('2.020', ebtsPlaceOfBirth(source.pob)),
    of('2.021', ebtsCitizenship(source.citizenship)),
    of('2.022', birth(source)),
    of('2.024', toEbtsCode(sexCodes, source.gender)),
    of('2.025', toEbtsCode(raceCodes, source.race)),
    of('2.027', ebtsHeight(source.height)),
    of('2.029', ebtsWeight(source.weight)),
    of('2.031', toEbtsCode(eyeColorCodes, source.eye)),
    of('2.032', toEbtsCode(hairColorCodes, source.hair)),
  ]
}

function ofPapers({ day, work, position, residence }: SubmissionSource): Candidate[] {
  const of = (tag: EbtsTag, value: string | null) => ({
    tag,
    finding: { value: value === null ? null : toPlainLetters(value) || null },
    missing: OF_APPLICANT,
  })
  return [
    of('2.038', digitsOf(day)),
    of('2.039', work && line([work.name, work.street1, work.street2, work.city, line([work.state, work.zip_code], ' ')])),
    of('2.040', position),
    of(
      '2.041',
      residence &&
        line([
          residence.street1,
          residence.street2,
          residence.city,
          line([residence.state, residence.zip_code], ' '),
          countryAbroad(residence.country),
        ]),
    ),
  ]
}

function problemOf({ tag, finding, missing }: Candidate): DemographicsProblem[] {
  const field = fieldOf(tag)
  const message = 'wrong' in finding ? finding.wrong : complaintOf(tag, finding.value, missing)
  return message === null ? [] : [{ tag, mnemonic: field.mnemonic, name: field.name, message }]
}

/** The aliases alone have several occurrences, each of which was checked before they were joined. */
function complaintOf(tag: EbtsTag, value: string | null, missing: string): string | null {
  const field = fieldOf(tag)
  if (value === null) return field.required ? missing : null
  return complaintAbout(field, tag === '2.019' ? value.split(RS) : value)
}

/** An agency identifier: nine characters, checked by the edits, of which the first two are the code of a place. */
function agency(ori: string | null): Finding {
  if (ori === null || ori.length !== 9 || beginsWithPlace(ori)) return { value: ori }
  return { wrong: `"${ori}" does not begin with the code of a state, as every ORI does.` }
}

/** The type's reason with its statute; without one, the applicant's bare reason. */
function grounds({ transaction_type, reason_fingerprinted, reason }: SubmissionSource): Finding {
  const bare = reasonCodes.find(({ code }) => code === reason)?.label ?? null
  const value = reason_fingerprinted ?? bare
  if (value === null) return { value }
  if (!reasonFits(transaction_type ?? '', value)) return { wrong: `${MAP_REASON}.` }
  const upper = toPlainLetters(value)
  return reason_fingerprinted !== null
    ? { value: upper }
    : { value: upper, remark: `The applicant type names no statute as the reason: the file says ${upper} alone. The network can set it.` }
}

function birth({ dob, day }: SubmissionSource): Finding {
  if (dob === null) return { value: null }
  return dob <= day ? { value: digitsOf(dob) } : { wrong: 'Lies after the appointment.' }
}

/** Prints are dated by the day on which they are taken, and nothing is submitted before that. */
const dateRemark = ({ day }: SubmissionSource, today: string) =>
  day > today ? ['The appointment is still to come: the file is dated by its day.'] : []

const digitsOf = (day: string) => day.replaceAll('-', '')
const line = (parts: readonly (string | null)[], between = ', ') => parts.filter(Boolean).join(between) || null
