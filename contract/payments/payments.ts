import * as z from 'zod/mini'
import { digits, filledLine, oneOf, optionalLine, textLimits } from '../applicants/applicant-checks.ts'
import { foreignCountries } from '../code-lists/citizenship.ts'
import { answeredInstant } from '../records/answered-instant.ts'
import { defineRecord, equals, specialTo } from '../records/define-record.ts'
import { fieldMessages } from '../records/field-messages.ts'
import { choice, instant, key, money, nullable, paragraphs, ref, text, whole } from '../records/fields.ts'
import { passesLuhn } from './card-numbers.ts'
import { paymentMethods } from './payment-codes.ts'

/** A single-use token for a card; never read back. */
export const paymentToken = defineRecord('paymenttokens', {
  title: 'Payment tokens',
  readonly: { id: key, brand: text(30), last4: text(4), expires_at: instant },
  immutable: {},
  editable: {},
  order: ['id'],
})

/**
 * The state of a payment by card. AUTHORIZING: the slot waits for it. CAPTURING: booked, the money is being collected.
 * CAPTURE_FAILED: booked and unpaid, to be collected at the counter. VOIDING and REFUNDING end in VOIDED and REFUNDED.
 * RECEIVED and CORRECTED apply to money at the desk, which no processor handles.
 */
export const paymentStates = [
  'AUTHORIZING',
  'DECLINED',
  'CAPTURING',
  'PAID',
  'CAPTURE_FAILED',
  'VOIDING',
  'VOIDED',
  'REFUNDING',
  'REFUNDED',
  'RECEIVED',
  'CORRECTED',
] as const

/** The state of a payment by card. */
export type PaymentState = (typeof paymentStates)[number]

/** The ledger of payments, written by the server alone. */
export const paymentTransaction = defineRecord('paymenttransactions', {
  title: 'Payments',
  readonly: {
    id: key,
    created: instant,
    appointment: ref('appointments'),
    lsv: ref('livescanvendors'),
    amount: money,
    state: choice(paymentStates),
    method: choice([...paymentMethods, 'CHECK', 'MONEY_ORDER']),
    brand: nullable(text(30)),
    last4: nullable(text(4)),
    provider: choice(['sandbox', 'stripe', 'desk']),
    /** The processor's id of the payment. */
    intent: nullable(text(100)),
    /** The reason why it was declined, failed later or was corrected. */
    reason: nullable(paragraphs(1_000)),
    /** For money at the desk: its number within the day, the cash that was given, and the number of a card's slip, check or money order. */
    receipt: nullable(whole(1, 1_000_000)),
    tendered: nullable(money),
    reference: nullable(text(40)),
    /** The accounts that entered and corrected it, and the time. */
    taken_by: nullable(ref('users')),
    taken_at: nullable(instant),
    corrected_by: nullable(ref('users')),
    corrected_at: nullable(instant),
  },
  immutable: {},
  editable: {},
  filters: { appointment: specialTo('appointments'), applicant: specialTo('applicants'), lsv: equals('lsv'), state: equals('state') },
  order: ['created'],
})

/** The form of a sandbox card. `cardCountry` is empty in the United States. */
export type PaymentCard = Record<'cardNumber' | 'cardExpiry' | 'cardCode' | 'cardName' | 'cardZip', string> & {
  cardCountry?: string | undefined
}

/**
 * The form of a sandbox card; `thisMonth` returns the month, YYMM, before which a card is expired. A card with a country other than the
 * United States has that country's postal code, or none.
 */
export function paymentCard(thisMonth: () => string): z.ZodMiniType<PaymentCard> {
  const card = {
    cardNumber: z.string().check(
      z.overwrite((value) => value.replaceAll(' ', '')),
      z.refine((value) => /^[0-9]{16}$/.test(value) && passesLuhn(value), { error: fieldMessages.cardNumber }),
    ),
    cardExpiry: z.string().check(
      z.refine((value) => /^(0[1-9]|1[0-2])[0-9]{2}$/.test(value) && `${value.slice(2)}${value.slice(0, 2)}` >= thisMonth(), {
        error: fieldMessages.cardExpiry,
      }),
    ),
    cardCode: z.string().check(z.regex(/^[0-9]{3,4}$/, { error: fieldMessages.cardCode })),
    cardName: filledLine(textLimits.name),
  }
  const home = z.strictObject({ ...card, cardCountry: z.optional(z.literal('')), cardZip: digits(5, fieldMessages.zip) })
  const abroad = z.strictObject({ ...card, cardCountry: oneOf(foreignCountries), cardZip: optionalLine(textLimits.postalCode) })
  return z.discriminatedUnion('cardCountry', [home, abroad], { error: fieldMessages.choose })
}

/** The answer of `POST /paymenttokens`: the token to book with, and what may be shown of the card. */
export const issuedToken = z.object({ id: z.int(), token: z.string(), brand: z.string(), last4: z.string(), expires_at: answeredInstant() })

/** An applicant's view of an online payment; `test`: no real money moved. */
export const paidOnline = z.object({
  state: z.enum(paymentStates),
  brand: z.nullable(z.string()),
  last4: z.nullable(z.string()),
  /** Whether the applicant's own cancellation before the appointment begins refunds it, as promised when it was booked. */
  refundable: z.boolean(),
  test: z.boolean(),
})

/** An applicant's view of an online payment. */
export type PaidOnline = z.infer<typeof paidOnline>

/** The answer of `GET /paymenttokens/processor`: the processor. With the sandbox no real money moves, as the screens show. */
/** The answers of the holder of a test card to the sandbox's bank. */
export const challengeAnswer = z.strictObject({ client_secret: z.string().check(z.minLength(1), z.maxLength(200)), approved: z.boolean() })

export const processor = z.object({
  provider: z.enum(['sandbox', 'stripe']),
  publishable_key: z.nullable(z.string()),
  /** The address of the processor's script for the browser. */
  script_url: z.nullable(z.string()),
})
