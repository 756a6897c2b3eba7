import { liveScanVendor } from '../../../contract/lsv/lsv.ts'
import { localDollars } from '../../../contract/payments/dollars.ts'
import { dateAndTime } from '../../data/dates.ts'
import { useRecord } from '../../data/use-records.ts'
import { Panel } from '../../ui/layout/panel.tsx'
import { Facts } from '../../ui/list/facts.tsx'
import type { ApplicantType } from '../applicant-type/selections.ts'
import { usePaymentText } from '../texts/dictionaries.ts'
import { useLocale } from '../translation/language.ts'
import { TheirWords } from '../translation/their-text.tsx'
import type { Wizard } from '../wizard/wizard.ts'

/** Two beside each other; on a phone one, for names of places are long. */
const LEAST = 240

type Props = { type: ApplicantType; wizard: Wizard; refundable: boolean }

/** What is paid for, how much it is, and whether it is refunded: shown before anything is paid. */
export function PaymentTerms({ type, wizard: { lsv, dateTime }, refundable }: Props) {
  const locale = useLocale()
  const text = usePaymentText()
  const place = useRecord(liveScanVendor, lsv, { anonymous: true }).data?.record
  const when = dateTime === null || !place ? '\u00a0' : `${dateAndTime(dateTime, place.timezone, locale)}, ${place.name}`
  return (
    <Panel>
      <Facts
        least={LEAST}
        facts={[
          { name: text('payment.price'), value: <strong>{localDollars(type.pricing, locale)}</strong> },
          { name: text('payment.for'), value: <TheirWords english={type.description} spanish={type.description_es} /> },
          { name: text('payment.when'), value: when },
          { name: text('payment.rule'), value: text(refundable ? 'paid.refundable' : 'paid.notRefundable') },
        ]}
      />
    </Panel>
  )
}
