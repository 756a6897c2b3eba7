import type { ApplicantForm } from '../../../contract/applicants/applicant-form.ts'
import { applicantBody } from '../../../contract/applicants/applicant-form.ts'
import { currentNotice } from '../../../contract/booking/privacy-notice.ts'
import type { OwnData } from '../../../contract/portal/application.ts'
import type { Language } from '../../../contract/records/languages.ts'
import type { WaiverSignature } from '../wizard/wizard.ts'
import { PARTS } from './use-draft.ts'

/** A part of the missing data, in the order of the pages. */
export type Part = { kind: 'notice' } | { kind: 'data' } | { kind: 'waiver'; index: number }

/** The parts completed so far. */
export type CompletedParts = {
  agreed: boolean
  /** The present input of the form, complete or not. */
  typed: Partial<ApplicantForm>
  /** The complete form. In memory only. */
  person: ApplicantForm | null
  signatures: readonly WaiverSignature[]
}

export const NO_PARTS_COMPLETED: CompletedParts = { agreed: false, typed: {}, person: null, signatures: [] }

/** The required parts: the notice comes before any data. */
export function partsOf({ missing, waivers }: Pick<OwnData, 'missing' | 'waivers'>): Part[] {
  return [
    ...(missing.includes('notice') ? [{ kind: 'notice' } as const] : []),
    ...(missing.includes('demographics') ? [{ kind: 'data' } as const] : []),
    ...(missing.includes('waivers') ? waivers.map((_, index) => ({ kind: 'waiver', index }) as const) : []),
  ]
}

/** The first incomplete part from a place on; -1 when all are completed. */
export function openPart(parts: readonly Part[], waivers: OwnData['waivers'], given: CompletedParts, from = 0): number {
  return parts.findIndex((part, index) => index >= from && !isDone(part, waivers, given))
}

function isDone(part: Part, waivers: OwnData['waivers'], { agreed, person, signatures }: CompletedParts): boolean {
  if (part.kind !== 'waiver') return part.kind === 'notice' ? agreed : person !== null
  const waiver = waivers[part.index]
  return signatures.some((signature) => signature.waiver === waiver?.id && signature.edition === waiver.edition)
}

/** The body to send when all parts are completed. */
export function composeBody(
  { missing, disclaimers }: Pick<OwnData, 'missing' | 'disclaimers'>,
  { person, signatures }: Pick<CompletedParts, 'person' | 'signatures'>,
  language: Language,
) {
  const agreed = { privacy_notice: currentNotice, disclaimer: disclaimers.map(({ id }) => id), disclaimer_language: language }
  return {
    language,
    ...(missing.includes('notice') ? agreed : {}),
    ...(person === null ? {} : { person: applicantBody(person) }),
    ...(missing.includes('waivers') ? { waiver_signatures: signatures } : {}),
  }
}

/** The first part with errors of a refusal, and its messages by the form's names. */
export function findRefusedPart(errors: Readonly<Record<string, string>>, parts: readonly Part[]) {
  const names = Object.keys(errors)
  const kind = names.some((name) => name.startsWith('person'))
    ? 'data'
    : names.some((name) => name.startsWith('waiver_signatures'))
      ? 'waiver'
      : 'notice'
  const at = parts.findIndex((part) => part.kind === kind)
  const fieldErrors = Object.entries(errors).map(([name, message]) => {
    const field = name.replace(/^person\./, '')
    return [PARTS[field] ?? field, message] as const
  })
  return { at: at === -1 ? 0 : at, fieldErrors: Object.fromEntries(fieldErrors) }
}
