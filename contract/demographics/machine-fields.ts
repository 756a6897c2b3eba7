import { complaintAbout, fieldOf } from './ebts-edits.ts'
import type { EbtsTag } from './ebts-fields.ts'
import { toPlainLetters } from './plain-letters.ts'

/** The settings of an applicant type for a field of the machine's file. */
type MachineField = {
  tag: EbtsTag
  label: string
  /** The default in the file, when the type sets none: null is no field at all. */
  usual: string | null
  /** Whether it may be left out, and whether it takes a fixed value. */
  leaves: boolean
  takes: boolean
}

const fromRecord = (tag: EbtsTag, label: string, usual: string, takes = false): MachineField => ({ tag, label, usual, leaves: true, takes })
const ofType = (tag: EbtsTag, label: string): MachineField => ({ tag, label, usual: null, leaves: false, takes: true })

/** The Type-2 fields that differ by agency, in their order. Transaction, ORI, retention and reason have settings of their own. */
export const machineFields: readonly MachineField[] = [
  ofType('2.006', 'Attention indicator (ATN)'),
  ofType('2.007', 'Send copy to (SCO)'),
  ofType('2.009', 'Originating agency case number (OCA)'),
  fromRecord('2.019', 'Former names (AKA)', 'The applicant’s'),
  fromRecord('2.021', 'Citizenship (CTZ)', 'The applicant’s'),
  fromRecord('2.039', 'Employer and address (EAD)', 'The place of work', true),
  fromRecord('2.040', 'Occupation (OCP)', 'The position', true),
  fromRecord('2.041', 'Residence (RES)', 'The home address'),
  ofType('2.043', 'Type of search requested (TSR)'),
  ofType('2.070', 'Request for electronic rap sheet (RAP)'),
  { tag: '2.073', label: 'Controlling agency (CRI)', usual: 'The ORI', leaves: false, takes: true },
]

/** The settings of an applicant type by tag: a fixed value, or null for a field that is not sent. */
export type MachineFields = Readonly<Partial<Record<string, string | null>>>

/** The reason why these settings would make a file that the receiver rejects, or null. */
export function machineFieldsComplaint(settings: MachineFields): string | null {
  for (const [tag, value] of Object.entries(settings)) {
    const field = machineFields.find((each) => each.tag === tag)
    if (field === undefined) return `${tag} cannot be set here`
    if (value === null && !field.leaves) return `${field.label} cannot be left out`
    if (value != null && !field.takes) return `${field.label} takes no fixed value`
    const complaint = value == null ? null : complaintAbout(fieldOf(field.tag), toPlainLetters(value))
    if (complaint !== null) return `${field.label}: ${complaint}`
  }
  return null
}
