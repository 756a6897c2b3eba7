import { useQuery } from '@tanstack/react-query'
import { dollars } from '../../../contract/payments/dollars.ts'
import type { Environment } from '../../data/environment.ts'
import { ErrorNotice } from '../../ui/feedback/notice.tsx'
import { LoadingRows } from '../../ui/feedback/waiting.tsx'
import { type Fact, Facts } from '../../ui/list/facts.tsx'
import { type ApplicantType, howPaid } from '../applicant-type/selections.ts'
import { ruleNow } from '../payment/card-in-hand.ts'
import { billedNetwork, methodWords } from '../payment/method-words.ts'
import { usePaymentText, useReviewText, useSelectionsText } from '../texts/dictionaries.ts'
import { TranslatedWords } from '../translation/translated-text.tsx'
import { typesOf, workLocationsOf, workVendorsOf } from '../wizard/public-lists.ts'
import type { Wizard } from '../wizard/wizard.ts'
import { AnswersPanel } from './answers-panel.tsx'

type Props = { environment: Environment; wizard: Wizard }

/** Applicant type, work location and payment. */
export function SelectionsPanel({ environment, wizard: { kind, lsv, selections, pays_online } }: Props) {
  const text = useReviewText()
  const isTransfer = kind === 'transfer'
  const types = useQuery(typesOf(environment, isTransfer ? { transfer: true } : { lsv }))
  const locations = useQuery({ ...workLocationsOf(environment), enabled: selections.location !== null })
  const vendors = useQuery({ ...workVendorsOf(environment), enabled: selections.vendor !== null })
  const price = usePriceFacts(environment, selections.paymentMethod, pays_online)
  const type = types.data?.find(({ id }) => id === selections.applicantType)
  const facts: Fact[] = [
    {
      name: text('review.type'),
      value: type && <TranslatedWords english={type.description} translations={type.translations} name="description" />,
    },
    ...(type && !isTransfer ? price(type) : []),
    ...named(text('review.location'), selections.location, locations.data),
    ...named(text('review.vendor'), selections.vendor, vendors.data),
    ...(selections.notes ? [{ name: text('review.notes'), value: selections.notes }] : []),
  ]
  return (
    <AnswersPanel title={text('review.what')} to={isTransfer ? '/transfer' : '/selections'} field="applicantType">
      {types.error ? (
        <ErrorNotice onRetry={types.refetch}>{types.error.message}</ErrorNotice>
      ) : types.data ? (
        <Facts facts={facts} least={150} />
      ) : (
        <LoadingRows rows={2} height={24} />
      )}
    </AnswersPanel>
  )
}

function named(name: string, chosen: number | null, rows: readonly { id: number; name: string }[] | undefined): Fact[] {
  return chosen === null ? [] : [{ name, value: rows?.find(({ id }) => id === chosen)?.name }]
}

/** The price, the payment method, and for a card the time of the charge and the refund rule. */
function usePriceFacts(environment: Environment, chosen: string | null, online: boolean) {
  const [text, paid, selected] = [useReviewText(), usePaymentText(), useSelectionsText()]
  return (type: ApplicantType): Fact[] => {
    const { pricing } = type
    if (!(Number(pricing) > 0)) return [{ name: text('review.price'), value: selected('selections.free') }]
    const words = online
      ? `${paid('payment.ONLINE')}. ${paid(ruleNow(environment.refund_until_start) ? 'paid.refundable' : 'paid.notRefundable')}`
      : methodWords(paid, howPaid(environment, type, chosen) ?? 'CREDIT', billedNetwork(environment))
    return [
      { name: text('review.price'), value: dollars(pricing) },
      { name: text('review.payment'), value: words },
    ]
  }
}
