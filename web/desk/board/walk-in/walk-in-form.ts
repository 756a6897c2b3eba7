import * as z from 'zod/mini'
import { addressFields } from '../../../../contract/applicants/applicant-form.ts'
import { applicant } from '../../../../contract/applicants/applicants.ts'
import { cleaners } from '../../../../contract/applicants/cleaning.ts'
import { appointment } from '../../../../contract/appointments/appointments.ts'
import type { Row } from '../../../../contract/records/define-record.ts'
import { contactRules } from '../../../records/appointments/contact-fields.tsx'
import { type ApplicantType, asksPlace } from '../../../records/scheduling/scheduling.ts'
import { consentBody } from '../../../records/scheduling/sms-consent.tsx'

/** Somebody who has been at this location before. */
export type Known = Pick<Row<typeof applicant>, 'id' | 'first_name' | 'last_name' | 'phone' | 'email'>

/** The desk's input for a person without an appointment. */
export type WalkIn = {
  applicant_type: number | null
  location: number | null
  first_name: string
  last_name: string
  dob: string
  phone: string
  email: string
  street: string
  zip: string
  city: string
  state: string
  payment_method: 'CASH' | 'CREDIT' | 'INVOICE'
  notes: string | null
  /** Whether the applicant agrees to text messages. */
  sms_consent: boolean
}

export const nobody: WalkIn = {
  applicant_type: null,
  location: null,
  first_name: '',
  last_name: '',
  dob: '',
  phone: '',
  email: '',
  street: '',
  zip: '',
  city: '',
  state: '',
  payment_method: 'CREDIT',
  notes: '',
  sms_consent: false,
}

const ADDRESS = ['street', 'zip', 'city', 'state'] as const

/** The schema: of a known applicant only what concerns this visit. The birth date and the address may be left to the applicant. */
export function walkInSchema(types: readonly ApplicantType[], known: Known | null) {
  return z
    .object({
      ...(known === null ? { ...contactRules, dob: emptyOr(applicant.fields.dob?.input as z.ZodMiniType<string | null>) } : anyPerson),
      ...Object.fromEntries(ADDRESS.map((name) => [name, known === null ? cleaned(name) : anything])),
      applicant_type: choice.check(z.refine((id) => id !== null, 'Required')),
      location: choice,
      payment_method: appointment.fields.payment_method?.input as z.ZodMiniType<WalkIn['payment_method']>,
      notes: appointment.fields.notes?.input as z.ZodMiniType<string | null>,
      sms_consent: z.boolean(),
    })
    .check(
      z.refine((walkIn) => !asksPlace(types, walkIn) || walkIn.location !== null, {
        path: ['location'],
        error: 'Required',
        when: () => true,
      }),
      z.superRefine((walkIn, context) => {
        const home = walkIn as unknown as WalkIn
        if (known !== null || !isHomeTyped(home)) return
        for (const name of ADDRESS) {
          const complaint = addressFields[name].safeParse(home[name]).error?.issues[0]?.message
          if (complaint)
            context.addIssue({ code: 'custom', path: [name], message: home[name] === '' ? 'Required with an address' : complaint })
        }
      }),
    )
}

const choice = z.nullable(z.number())
const anything = z.optional(z.string())
const anyPerson = { first_name: anything, last_name: anything, phone: anything, email: anything, dob: anything }
const emptyOr = (rule: z.ZodMiniType<string | null>) =>
  z.pipe(
    z.transform((value: unknown) => (value === '' ? null : value)),
    rule,
  ) as z.ZodMiniType<string | null>
const cleaned = (name: (typeof ADDRESS)[number]) => z.pipe(z.transform(cleaners[name]), z.string())

const isHomeTyped = (walkIn: WalkIn) => ADDRESS.some((name) => walkIn[name] !== '')

/** The body of the booking; the server has the time. */
export function walkInBody(lsv: number, walkIn: WalkIn, known: Known | null) {
  const { applicant_type, location, payment_method, notes, sms_consent, first_name, last_name, phone, email, dob } = walkIn
  const visit = { lsv, walk_in: true, applicant_type, location, payment_method, notes: notes || null, ...consentBody(sms_consent) }
  if (known !== null) return { ...visit, applicant: known.id }
  const { street, zip, city, state } = walkIn
  return {
    ...visit,
    applicant: {
      ...{ first_name, last_name, phone, email, applicant_type },
      ...(dob ? { dob } : {}),
      locations: location === null ? [] : [location],
    },
    ...(isHomeTyped(walkIn) ? { home: { street1: street, city, state, zip_code: zip } } : {}),
  }
}

/** The values that fill in the applicant's page, by the names of its fields. */
export const typedByDesk = ({ dob, street, zip, city, state }: WalkIn): Record<string, string> => ({
  ...{ dob: dob ?? '', street, zip, city, state },
})

/** A walk-in in words, with all that was typed: where it is refused after its dialog was closed, nothing of it is lost. */
export function walkInWords(walkIn: WalkIn, known: Known | null, type: string | undefined): string {
  const { first_name, last_name, phone, email, dob, street, zip, city, state, notes } = walkIn
  const who = known ?? { first_name, last_name, phone, email }
  const typed = known === null ? [dob, street, city, state, zip] : []
  return [`Walk-in of ${who.first_name} ${who.last_name}`, type, who.phone, who.email, ...typed, notes].filter(Boolean).join(', ')
}
