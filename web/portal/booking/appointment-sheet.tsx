import { List, Text } from '@mantine/core'
import { localDollars } from '../../../contract/payments/dollars.ts'
import '@mantine/core/styles/List.css'
import type { ReactNode } from 'react'
import type { PaymentMethod } from '../../../contract/payments/payment-codes.ts'
import type { PaidOnline } from '../../../contract/payments/payments.ts'
import { dateAndTime, zoneToTell } from '../../data/dates.ts'
import { QrCode } from '../../ui/layout/qr-code.tsx'
import type { PublicLsv } from '../lsv/lsv.ts'
import { LsvAddress } from '../lsv/lsv-address.tsx'
import { cardWords } from '../payment/payment-words.ts'
import { useConfirmationText, usePaymentText, useText } from '../texts/dictionaries.ts'
import { useLocale } from '../translation/language.ts'
import { TheirText, TheirWords } from '../translation/their-text.tsx'
import styles from './appointment-sheet.module.css'

type Props = {
  id: number
  date_time: string
  /** Undefined until it is loaded. */
  lsv: PublicLsv | undefined
  type?: string | null | undefined
  type_es?: string | null | undefined
  /** A decimal string; 0 is not shown. */
  price?: string | undefined
  payment_method: string
  /** The payment of an appointment paid online. */
  paid?: PaidOnline | null | undefined
  /** Whether it is a re-print. */
  again: boolean
}

/** An appointment to read from an arm's length and to print: time, place, what to bring, and its number. */
export function AppointmentSheet({ id, date_time, lsv, type, type_es, price = '0', payment_method, paid = null, again }: Props) {
  const [text, common] = [useConfirmationText(), useText()]
  const locale = useLocale()
  const zone = lsv && zoneToTell(lsv.timezone, date_time, locale)
  const due = !again && Number(price) > 0 ? localDollars(price, locale) : null
  return (
    <div className={styles.sheet}>
      <dl className={styles.facts}>
        <Fact name={text('confirmation.number')}>
          <span className={styles.number}>{id}</span>
        </Fact>
        <Fact name={text('confirmation.when')}>
          <span className={styles.large}>{dateAndTime(date_time, lsv?.timezone, locale)}</span>
          {zone && <Text>{zone}</Text>}
        </Fact>
        <Fact name={text('confirmation.where')}>
          {lsv && (
            <>
              <span className={styles.large}>{lsv.name}</span>
              <LsvAddress lsv={lsv} />
            </>
          )}
        </Fact>
        {type && (
          <Fact name={text('confirmation.type')}>
            <TheirWords english={type} spanish={type_es} />
          </Fact>
        )}
        {due && (
          <Fact name={text('confirmation.payment')}>
            {paid && payment_method === 'ONLINE' ? (
              <PaidWords price={due} paid={paid} />
            ) : (
              `${due}, ${common(`payment.${payment_method as PaymentMethod}`)}`
            )}
          </Fact>
        )}
        {again && <Fact name={text('confirmation.payment')}>{text('confirmation.free')}</Fact>}
        {lsv?.applicant_instructions && (
          <Fact name={text('confirmation.instructions')}>
            <TheirText english={lsv.applicant_instructions} spanish={lsv.applicant_instructions_es} />
          </Fact>
        )}
        <Fact name={text('confirmation.bring')}>
          <List>
            <List.Item>{text('confirmation.bringPage')}</List.Item>
            <List.Item>{text('confirmation.bringId')}</List.Item>
            {due && payment_method === 'CREDIT' && <List.Item>{text('confirmation.bringPayment', { price: due })}</List.Item>}
          </List>
        </Fact>
      </dl>
      <QrCode text={String(id)} label={text('confirmation.qr', { number: String(id) })} size={300} />
    </div>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

const WORDS = { REFUNDING: 'paid.refunding', REFUNDED: 'paid.refunded' } as const

/** The amount and the card of a payment, and its refund. */
function PaidWords({ price, paid }: { price: string; paid: PaidOnline }) {
  const text = usePaymentText()
  const { state, refundable, test } = paid
  const back = state === 'REFUNDING' || state === 'REFUNDED'
  const key = back ? WORDS[state] : 'paid.with'
  return (
    <>
      {text(key, { price, card: cardWords(text, paid) })}
      {!back && <div>{text(refundable ? 'paid.refundable' : 'paid.notRefundable')}</div>}
      {test && <div>{text('paid.test')}</div>}
    </>
  )
}
