import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { dollars } from '../../../contract/payments/dollars.ts'
import { offeredPayments } from '../../../contract/payments/payment-codes.ts'
import { translationOf } from '../../../contract/records/translations.ts'
import type { Environment } from '../../data/environment.ts'
import { useNavigate } from '../../router/routing.ts'
import { ErrorNotice, Notice } from '../../ui/feedback/notice.tsx'
import { type Option, SelectField } from '../../ui/field/fields.tsx'
import { RadioField } from '../../ui/field/radio-field.tsx'
import { TextBox } from '../../ui/field/text-box.tsx'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { useFields } from '../../ui/form/use-fields.ts'
import { sayMissing } from '../application/say-missing.ts'
import { useDraft, useFieldErrors } from '../application/use-draft.ts'
import { ruleNow } from '../payment/card-in-hand.ts'
import { billedNetwork, methodWords } from '../payment/method-words.ts'
import { usePaymentText, useSelectionsText, useText } from '../texts/dictionaries.ts'
import { useLanguage } from '../translation/language.ts'
import { TranslatedText } from '../translation/translated-text.tsx'
import { nextPage } from '../wizard/guards.ts'
import { workLocationsOf, workVendorsOf } from '../wizard/public-lists.ts'
import { currentWizard, dispatch } from '../wizard/use-wizard.ts'
import { NOTHING_SELECTED, type Selections } from '../wizard/wizard.ts'
import { ContinueButton, WizardButtons } from '../wizard/wizard-page.tsx'
import { type ApplicantType, howPaid, keepAsked, needsOf, type Offered, selectionFields } from './selections.ts'

type Props = {
  environment: Environment
  types: ApplicantType[]
  back: string
  /** A transfer has no fee, so that no price is shown. */
  unpaid?: boolean
}

/** The form for the applicant type and the work location; saving it leads to the next incomplete page. */
export function SelectionsForm({ environment, types, back, unpaid = false }: Props) {
  const [text, common] = [useSelectionsText(), useText()]
  const navigate = useNavigate()
  const [offered, setOffered] = useState<Offered>({})
  const schema = useMemo(() => selectionFields(environment, types, offered), [environment, types, offered])
  const form = useFields<Selections>(schema, initialSelections(environment), useMissing())
  const complained = useFieldErrors(form.form)
  useDraft(form.form, (selections) => dispatch({ type: 'selections typed', selections }))
  const chosen = form.form.watch('applicantType')
  const type = types.find(({ id }) => id === chosen)
  const needs = needsOf(environment, type)
  const online = !unpaid && howPaid(environment, type, form.form.watch('paymentMethod')) === 'ONLINE'
  const locations = useQuery({ ...workLocationsOf(environment), enabled: needs.location })
  const vendors = useQuery({ ...workVendorsOf(environment), enabled: needs.vendor })
  useEffect(() => setOffered({ location: locations.data, vendor: vendors.data }), [locations.data, vendors.data])
  const typeChoices = useTypeChoices(types)
  const failed = locations.error ?? vendors.error
  const save = async (selections: Selections) => {
    dispatch({ type: 'type chosen', selections: keepAsked(selections, needs), pays_online: online })
    const wizard = currentWizard()
    if (wizard) void navigate({ to: nextPage(wizard) })
  }
  return (
    <form onSubmit={form.submit(save)} noValidate>
      <Stack gap="lg" maw={480}>
        <ErrorSummary problems={form.problems} attempt={form.attempt + complained} title={common('problem')} />
        {failed && <ErrorNotice onRetry={() => Promise.all([locations.refetch(), vendors.refetch()])}>{failed.message}</ErrorNotice>}
        <SelectField label={text('selections.type')} required options={typeChoices} {...form.field('applicantType', { number: true })} />
        {type && (unpaid ? type.note && <TypeNote note={type.note} translations={type.translations} /> : <TypeFacts type={type} />)}
        {needs.location && (
          <SelectField
            label={text('selections.location')}
            required
            options={choices(locations.data, 'name')}
            {...form.field('location', { number: true })}
          />
        )}
        {needs.vendor && (
          <SelectField
            label={text('selections.vendor')}
            required
            options={choices(vendors.data, 'name')}
            {...form.field('vendor', { number: true })}
          />
        )}
        {needs.payment && <PaymentChoice environment={environment} field={form.controlled('paymentMethod')} />}
        {type && !unpaid && <HowPaid environment={environment} type={type} chosen={form.form.watch('paymentMethod')} />}
        <TextBox
          label={text('selections.notes')}
          description={text(unpaid ? 'selections.notesMoving' : 'selections.notesHint')}
          {...form.field('notes')}
        />
        <WizardButtons back={back}>
          <ContinueButton ready={form.form.formState.isValid} />
        </WizardButtons>
      </Stack>
    </form>
  )
}

function useMissing() {
  const text = useSelectionsText()
  return sayMissing({
    applicantType: text('selections.missing.applicantType'),
    location: text('selections.missing.location'),
    vendor: text('selections.missing.vendor'),
    paymentMethod: text('selections.missing.paymentMethod'),
  })
}

/** The price and the note of a type. */
function TypeFacts({ type: { pricing, note, translations } }: { type: ApplicantType }) {
  const text = useSelectionsText()
  return (
    <Notice>
      <Text fw={650}>{Number(pricing) > 0 ? text('selections.price', { price: dollars(pricing) }) : text('selections.free')}</Text>
      {note && <TranslatedText english={note} translations={translations} name="note" />}
    </Notice>
  )
}

const TypeNote = ({ note, translations }: { note: string; translations: ApplicantType['translations'] }) => (
  <Notice>
    <TranslatedText english={note} translations={translations} name="note" />
  </Notice>
)

function PaymentChoice({
  environment,
  field,
}: {
  environment: Environment
  field: { id: string; value: string | null; onChange(value: string): void }
}) {
  const text = useSelectionsText()
  const paid = usePaymentText()
  const offered = offeredPayments(environment)
  if (offered.length === 0) return <Notice kind="warning">{text('selections.noPayment', { name: environment.name })}</Notice>
  const network = billedNetwork(environment)
  const options = offered.map(({ code, stored }) => ({ value: code, label: methodWords(paid, stored, network) }))
  return <RadioField label={text('selections.payment')} required options={options} {...field} />
}

function initialSelections(environment: Environment): Selections {
  const selections = currentWizard()?.selections ?? NOTHING_SELECTED
  const usual = offeredPayments(environment).find(({ code }) => code === environment.default_payment)
  return { ...selections, paymentMethod: selections.paymentMethod ?? usual?.code ?? null }
}

/** Types without a name in the reader's language are shown in English, marked as such. */
function useTypeChoices(types: readonly ApplicantType[]): Option[] {
  const language = useLanguage()
  const named = types.map(({ id, description, translations }) => {
    const translated = translationOf(translations, 'description', language)
    if (language === 'en' || translated !== undefined) return { value: id, label: translated ?? description }
    return { value: id, label: `${description} (English)`, lang: 'en' }
  })
  return named.sort((a, b) => a.label.localeCompare(b.label, language))
}

function choices<Name extends string, Named extends { id: number } & Record<Name, string>>(rows: readonly Named[] | undefined, name: Name) {
  return (rows ?? []).map((row) => ({ value: row.id, label: row[name] })).sort((a, b) => a.label.localeCompare(b.label))
}

type HowPaidProps = { environment: Environment; type: ApplicantType; chosen: string | null }

/** The payer, time and method of payment, also where it is not chosen; with a card, the refund rule. */
function HowPaid({ environment, type, chosen }: HowPaidProps) {
  const [text, paid] = [useSelectionsText(), usePaymentText()]
  const method = howPaid(environment, type, chosen)
  const network = billedNetwork(environment)
  const nothingToPay = network === null ? text('selections.payEmployer') : text('selections.payNetwork', { name: network })
  if (method === null) return null
  if (method === 'ONLINE') {
    return (
      <Text role="status">
        {paid('paid.later')} {paid(ruleNow(environment.refund_until_start) ? 'paid.refundable' : 'paid.notRefundable')}
      </Text>
    )
  }
  return <Text role="status">{method === 'INVOICE' ? nothingToPay : text('selections.payThere', { price: dollars(type.pricing) })}</Text>
}
