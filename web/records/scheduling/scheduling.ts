import type { Path, UseFormReturn } from 'react-hook-form'
import * as z from 'zod/mini'
import { applicant } from '../../../contract/applicants/applicants.ts'
import { appointment } from '../../../contract/appointments/appointments.ts'
import type { applicantType } from '../../../contract/lsv/lsv.ts'
import type { Row } from '../../../contract/records/define-record.ts'
import { call } from '../../data/call.ts'
import { Problem } from '../../data/problem.ts'
import { useAction } from '../../data/records/use-records.ts'
import { type Contact, contactRules } from '../appointments/contact-fields.tsx'
import { consentBody } from './sms-consent.tsx'

export type ApplicantType = Row<typeof applicantType>

/** The desk's input about the applicant and the type. */
export type Coming = Contact & {
  applicant_type: number | null
  location: number | null
  payment_method: 'CASH' | 'CREDIT' | 'INVOICE'
  notes: string | null
  /** Whether the applicant agrees to text messages. */
  sms_consent: boolean
}

export const nobodyYet: Coming = {
  applicant_type: null,
  first_name: '',
  last_name: '',
  phone: '',
  email: '',
  location: null,
  payment_method: 'CREDIT',
  notes: '',
  sms_consent: false,
}

const choice = z.nullable(z.number())
const coming = z.object({
  ...contactRules,
  applicant_type: choice.check(z.refine((id) => id !== null, 'Required')),
  location: choice,
  payment_method: appointment.fields.payment_method?.input as z.ZodMiniType<Coming['payment_method'], Coming['payment_method']>,
  notes: appointment.fields.notes?.input as z.ZodMiniType<string | null, string | null>,
  sms_consent: z.boolean(),
})

/**
 * A work location is required when the chosen type of an employer prompts for it. Of others the server requires one where the
 * network has employers: one on its own has no work locations.
 */
export function comingSchema(types: readonly ApplicantType[]) {
  return coming.check(
    z.refine((typed) => typed.location !== null || !requiresPlace(types, typed), {
      path: ['location'],
      error: 'Required',
      when: () => true,
    }),
  )
}

type Purpose = { applicant_type: number | null; location: number | null; payment_method: string }

/** Whether the chosen type asks for the work location. */
export const asksPlace = (types: readonly ApplicantType[], { applicant_type }: Pick<Purpose, 'applicant_type'>): boolean =>
  types.some(({ id, prompt_location }) => id === applicant_type && prompt_location)

const requiresPlace = (types: readonly ApplicantType[], typed: Pick<Purpose, 'applicant_type'>) =>
  asksPlace(
    types.filter(({ employer }) => employer !== null),
    typed,
  )

/** The values without a work location or payment method that the chosen type does not ask for, and whose field is gone. */
export function keepAsked<Values extends Purpose>(types: readonly ApplicantType[], values: Values): Values {
  const isFree = types.some(({ id, pricing }) => id === values.applicant_type && pricing === '0.00')
  return {
    ...values,
    ...(asksPlace(types, values) ? {} : { location: null }),
    ...(isFree ? { payment_method: nobodyYet.payment_method } : {}),
  }
}

/** Whether the work location of one type is one of another, too: both ask for it, and it is of the same employer. */
export const sharePlaces = (one: ApplicantType | undefined, other: ApplicantType | undefined): boolean =>
  one?.prompt_location === true && other?.prompt_location === true && one.employer === other.employer

/** Forgets the work location: another type or fingerprint location may not ask for it, or be of another employer. */
export const forgetPlace = <Values extends Pick<Purpose, 'location'>>({ setValue }: Pick<UseFormReturn<Values>, 'setValue'>) =>
  setValue('location' as Path<Values>, null as never)

type Booking = { lsv: number; date_time?: string; walk_in: boolean } & Coming

/** Books for a new applicant, once per `key`, also after a lost answer; rejects with the server's messages for the fields of the form. */
export function useBooking() {
  return useAction(
    ({ key, ...booking }: Booking & { key: string }) =>
      call<Row<typeof appointment>>('POST', `/${appointment.path}`, { body: bodyOf(booking), idempotencyKey: key }).catch(asOfForm),
    appointment,
    applicant,
  )
}

function bodyOf({ lsv, date_time, walk_in, payment_method, notes, location, sms_consent, ...person }: Booking) {
  const applicant = { ...person, locations: location === null ? [] : [location] }
  return { applicant, lsv, date_time, walk_in, payment_method, notes: notes || null, location, ...consentBody(sms_consent) }
}

const BOOKED_BEFORE =
  'The first attempt was booked; only its answer was lost. Close this dialog: the appointment is in the list, where it can be modified.'

/** Shows the refusal of a booking's `applicant.first_name` beside first_name. */
export function asOfForm(problem: unknown): never {
  if (!(problem instanceof Problem)) throw problem
  if (problem.code === 'KEY_REUSED') throw new Problem(problem.status, { ...problem.body, detail: BOOKED_BEFORE })
  const errors = Object.entries(problem.errors).map(([name, message]) => [formName(name), message])
  throw new Problem(problem.status, { ...problem.body, detail: problem.detail, errors: Object.fromEntries(errors) })
}

const formName = (name: string) =>
  name
    .replace(/^applicant\./, '')
    .replace(/^locations.*/, 'location')
    .replace(/^sms_consent.*/, 'sms_consent')
    .replace('home.street1', 'street')
    .replace('home.zip_code', 'zip')
    .replace(/^home\./, '')

/** The advice when the time of a booking or a move is taken. */
export const CHOOSE_ANOTHER_TIME = 'Please choose another time.'

/** Whether the time was refused: the slot is taken, or a walk-in's time is not today. */
export const isAboutTime = (problem: unknown) =>
  problem instanceof Problem && (problem.body.error_type === 'TIMING' || problem.errors.date_time !== undefined)
