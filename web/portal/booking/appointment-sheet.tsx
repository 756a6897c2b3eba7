import type { ReactNode } from 'react'
import { dollars } from '../../../contract/payments/dollars.ts'
import type { PaymentMethod } from '../../../contract/payments/payment-codes.ts'
import type { PaidOnline } from '../../../contract/payments/payments.ts'
import type { OwnBooking } from '../../../contract/portal/own-booking.ts'
import type { Translations } from '../../../contract/records/translations.ts'
import { dateTimeAndYear, dateTimeAndYearInZone } from '../../data/dates.ts'
import { LoadingRows } from '../../ui/feedback/waiting.tsx'
import { QrCode } from '../../ui/layout/qr-code.tsx'
import type { PublicLsv } from '../lsv/lsv.ts'
import { LsvAddress } from '../lsv/lsv-address.tsx'
import { methodWords } from '../payment/method-words.ts'
import { cardWords } from '../payment/payment-words.ts'
import { useBookingText, useConfirmationText, usePaymentText } from '../texts/dictionaries.ts'
import { useLocale } from '../translation/language.ts'
import { TranslatedText, TranslatedWords } from '../translation/translated-text.tsx'
import styles from './appointment-sheet.module.css'

type Props = {
  /** The applicant's name; empty where it is not known. */
  name: string
  id: number
  date_time: string
  /** Undefined until it is loaded. */
  lsv: PublicLsv | undefined
  type?: string | null | undefined
  /** The location is on its way: the time waits for its zone. */
  loading?: boolean
  /** The accepted identification; without it, photo IDs in general. */
  accepted_ids?: string | null | undefined
  type_translations?: OwnBooking['type_translations'] | undefined
  /** The documents that the environment asks applicants to bring, by language, and its name. */
  bring?: OwnBooking['bring'] | undefined
  environment?: string | undefined
  /** A decimal string; 0 is not shown. */
  price?: string | undefined
  payment_method: string
  /** The network that is billed where the applicant has no employer. */
  network?: string | null | undefined
  /** The payment of an appointment paid online. */
  paid?: PaidOnline | null | undefined
  /** The money that the location took, of an own booking. */
  paid_at_location?: OwnBooking['paid_at_location'] | undefined
  /** Whether it is a re-print. */
  again: boolean
  /** The appointment is cancelled, past or has begun, so nobody needs the sheet. */
  over?: boolean
  /** Until it begins: it may be cancelled, and the rule of refunds is said. */
  cancellable?: boolean
  /** The buttons of the appointment, below when, where and its number. They are not printed. */
  actions?: ReactNode
  /** Its time is struck through. */
  cancelled?: boolean
}

/**
 * An appointment to read from an arm's length and to print: its code, when, where, whose, what to bring. One that is over is only named.
 */
export function AppointmentSheet(props: Props) {
  const { name, id, date_time, lsv, type, type_translations, loading = false, over = false, cancelled = false, actions } = props
  const text = useConfirmationText()
  const locale = useLocale()
  const When = cancelled ? 's' : 'span'
  return (
    <div className={styles.sheet}>
      {!over && (
        <div className={styles.code}>
          <QrCode text={String(id)} label={text('confirmation.qr', { number: String(id) })} size={300} />
        </div>
      )}
      <div className={styles.words}>
        <dl className={styles.facts}>
          <Fact name={text('confirmation.when')}>
            {loading ? (
              <LoadingRows rows={1} height={32} />
            ) : (
              <When className={styles.large}>
                {lsv ? dateTimeAndYearInZone(date_time, lsv.timezone, locale) : dateTimeAndYear(date_time, undefined, locale)}
              </When>
            )}
          </Fact>
          <Fact name={text('confirmation.where')}>
            {loading && <LoadingRows rows={3} height={24} />}
            {lsv && (
              <>
                <span className={styles.large}>{lsv.name}</span>
                <LsvAddress lsv={lsv} />
              </>
            )}
          </Fact>
          <Fact name={text('confirmation.number')}>
            <span className={styles.number}>{id}</span>
          </Fact>
        </dl>
        {actions}
        <dl className={styles.facts}>
          {name && (
            <Fact name={text('confirmation.name')} short>
              {name}
            </Fact>
          )}
          {type && (
            <Fact name={text('confirmation.type')} short>
              <TranslatedWords english={type} translations={type_translations} name="description" />
            </Fact>
          )}
          <Payment {...props} />
          {!over && <Preparation {...props} />}
        </dl>
      </div>
    </div>
  )
}

/** The whole name, as on the record, and as it should be on the ID. */
export const nameOf = ({ first_name, middle_name, last_name }: Pick<OwnBooking, 'first_name' | 'middle_name' | 'last_name'>): string =>
  [first_name, middle_name, last_name].filter(Boolean).join(' ')

function Payment({
  price = '0',
  paid = null,
  paid_at_location,
  payment_method,
  network = null,
  again,
  cancelled = false,
  cancellable = true,
}: Props) {
  const [text, payment] = [useConfirmationText(), usePaymentText()]
  const due = useDue(price, again)
  // Of a cancelled appointment nothing is left to pay.
  if (cancelled && (paid === null || payment_method !== 'ONLINE')) return null
  if (again) return <Fact name={text('confirmation.payment')}>{text('confirmation.free')}</Fact>
  if (due === null) return null
  if (paid_at_location && !cancelled) return <PaidThere {...paid_at_location} />
  const words = `${due}, ${methodWords(payment, payment_method as PaymentMethod, network)}`
  return (
    <Fact name={text('confirmation.payment')}>
      {paid && payment_method === 'ONLINE' ? <PaidWords price={due} paid={paid} cancellable={cancellable} /> : words}
    </Fact>
  )
}

/** The money that the location took, and what is left to pay there. */
function PaidThere({ amount, due }: NonNullable<OwnBooking['paid_at_location']>) {
  const [text, booking] = [useConfirmationText(), useBookingText()]
  const words = { amount: dollars(amount), due: dollars(due) }
  return <Fact name={text('confirmation.payment')}>{booking(Number(due) > 0 ? 'own.partPaidThere' : 'own.paidThere', words)}</Fact>
}

/** The documents to bring, as translations, of which a language may have none. */
const inWords = (bring: NonNullable<OwnBooking['bring']>): Translations<'bring'> =>
  Object.fromEntries(Object.entries(bring).map(([language, text]) => [language, { bring: text }]))

/** The instructions of the location, and the documents to bring. */
function Preparation({
  lsv,
  price = '0',
  paid_at_location,
  payment_method,
  paid = null,
  again,
  accepted_ids,
  type_translations,
  bring,
  environment = '',
}: Props) {
  const text = useConfirmationText()
  const due = useDue(paid_at_location?.due ?? price, again)
  return (
    <>
      {lsv?.applicant_instructions && (
        <Fact name={text('confirmation.instructions')}>
          <TranslatedText english={lsv.applicant_instructions} translations={lsv.translations} name="applicant_instructions" />
        </Fact>
      )}
      <Fact name={text('confirmation.bring')}>
        <ul className={styles.bring}>
          <li>{text('confirmation.bringPage')}</li>
          {accepted_ids ? (
            <li>
              {text('confirmation.bringAccepted')}
              <TranslatedText english={accepted_ids} translations={type_translations} name="accepted_ids" />
            </li>
          ) : (
            <li>{text('confirmation.bringId')}</li>
          )}
          {bring && (
            <li>
              {text('confirmation.bringAsked', { name: environment })}
              <TranslatedText english={bring.en ?? Object.values(bring)[0] ?? ''} translations={inWords(bring)} name="bring" />
            </li>
          )}
          {due && (payment_method === 'CREDIT' || (payment_method === 'ONLINE' && goesBack(paid))) && (
            <li>{text('confirmation.bringPayment', { price: due })}</li>
          )}
        </ul>
      </Fact>
    </>
  )
}

/** The price in words; null where nothing is to be paid. */
function useDue(price: string, again: boolean): string | null {
  return !again && Number(price) > 0 ? dollars(price) : null
}

const Fact = ({ name, short = false, children }: { name: string; short?: boolean; children: ReactNode }) => (
  <div {...(short ? { 'data-short': true } : {})}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

const WORDS = { REFUNDING: 'paid.refunding', REFUNDED: 'paid.refunded' } as const

const goesBack = (paid: PaidOnline | null) => paid !== null && paid.state in WORDS

/** The amount and the card of a payment, and its refund; a cancellation is spoken of until the appointment has begun. */
function PaidWords({ price, paid, cancellable }: { price: string; paid: PaidOnline; cancellable: boolean }) {
  const text = usePaymentText()
  const { state, refundable, test } = paid
  const back = state === 'REFUNDING' || state === 'REFUNDED'
  const key = back ? WORDS[state] : 'paid.with'
  return (
    <>
      {text(key, { price, card: cardWords(text, paid) })}
      {!back && cancellable && <div>{text(refundable ? 'paid.refundable' : 'paid.notRefundable')}</div>}
      {test && <div>{text('paid.test')}</div>}
    </>
  )
}
