import { Group, Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import type * as z from 'zod/mini'
import { foreignCountries } from '../../../contract/code-lists/citizenship.ts'
import { optionsOf } from '../../../contract/code-lists/code.ts'
import type { issuedToken, PaymentCard } from '../../../contract/payments/payments.ts'
import { APPROVING_CARD, testCards } from '../../../contract/payments/test-cards.ts'
import { call } from '../../data/call.ts'
import { ErrorNotice, Notice } from '../../ui/feedback/notice.tsx'
import { SelectField, TextField } from '../../ui/field/fields.tsx'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { useFields } from '../../ui/form/use-fields.ts'
import { sayMissing } from '../application/say-missing.ts'
import { usePaymentText, useText } from '../texts/dictionaries.ts'
import { useNamed } from '../translation/code-names.ts'
import { currentWizard } from '../wizard/use-wizard.ts'
import { WizardButtons } from '../wizard/wizard-page.tsx'
import { cardCleaners, cardSchema, EMPTY_CARD } from './card-fields.ts'
import { type CardInHand, payerInHand, takePayer } from './card-in-hand.ts'
import { PayButton } from './pay-button.tsx'
import styles from './sandbox-form.module.css'

type Props = { price: string; back: string; acceptsAbroad: boolean; onCard(card: CardInHand): void }
type Form = ReturnType<typeof useFields<PaymentCard>>

/** The card form of the built-in sandbox. */
export function SandboxForm({ price, back, acceptsAbroad, onCard }: Props) {
  const [text, common] = [usePaymentText(), useText()]
  const form = useFields<PaymentCard>(cardSchema, useState(emptyCard)[0], useMissing())
  const pay = async (card: PaymentCard) => {
    const idempotencyKey = currentWizard()?.key as string
    takePayer(idempotencyKey, { name: card.cardName, zip: card.cardZip, country: card.cardCountry ?? '' })
    const { token, brand, last4 } = await call<z.infer<typeof issuedToken>>('POST', '/paymenttokens', {
      body: card,
      idempotencyKey,
      anonymous: true,
    })
    onCard({ token, brand, last4 })
  }
  return (
    <form onSubmit={form.submit(pay)} noValidate>
      <Stack gap="lg">
        <TestCardsNotice />
        {form.failure && <ErrorNotice focused>{form.failure}</ErrorNotice>}
        <ErrorSummary problems={form.problems} attempt={form.attempt} title={common('problem')} />
        <CardFields form={form} acceptsAbroad={acceptsAbroad} />
        <Text c="dimmed">{text('payment.never')}</Text>
        <WizardButtons back={back}>
          <PayButton price={price} ready={form.form.formState.isValid} loading={form.busy} />
        </WizardButtons>
      </Stack>
    </form>
  )
}

function useMissing() {
  const text = usePaymentText()
  return sayMissing({
    cardNumber: text('payment.missing.cardNumber'),
    cardExpiry: text('payment.missing.cardExpiry'),
    cardCode: text('payment.missing.cardCode'),
    cardName: text('payment.missing.cardName'),
    cardZip: text('payment.missing.cardZip'),
  })
}

/** A form for another card of the same person, or for the first one, of the applicant. */
function emptyCard(): PaymentCard {
  const wizard = currentWizard()
  const { name, zip, country } = wizard ? payerInHand(wizard) : { name: '', zip: '', country: '' }
  return { ...EMPTY_CARD, cardName: name, cardZip: zip, cardCountry: country }
}

function CardFields({ form, acceptsAbroad }: { form: Form; acceptsAbroad: boolean }) {
  const text = usePaymentText()
  const { watch, getFieldState, trigger } = form.form
  const abroad = Boolean(watch('cardCountry'))
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is wrong with the code depends on the country
  useEffect(() => {
    if (getFieldState('cardZip').error) void trigger('cardZip')
  }, [abroad])
  const numeric = { inputMode: 'numeric', required: true } as const
  const short = { classNames: { input: styles.short ?? '' } }
  const cleaned = (name: keyof typeof cardCleaners) => form.field(name, { clean: cardCleaners[name] })
  return (
    <Stack maw={480}>
      <TextField
        label={text('payment.cardNumber')}
        description={text('payment.cardNumberHint')}
        autoComplete="cc-number"
        {...numeric}
        {...cleaned('cardNumber')}
      />
      <Group align="flex-start">
        <TextField
          label={text('payment.cardExpiry')}
          description={text('payment.cardExpiryHint')}
          autoComplete="cc-exp"
          {...short}
          {...numeric}
          {...cleaned('cardExpiry')}
        />
        <TextField
          label={text('payment.cardCode')}
          description={text('payment.cardCodeHint')}
          autoComplete="cc-csc"
          {...short}
          {...numeric}
          {...cleaned('cardCode')}
        />
      </Group>
      <TextField label={text('payment.cardName')} autoComplete="cc-name" required {...cleaned('cardName')} />
      {acceptsAbroad && <CountryField form={form} />}
      {abroad ? (
        <TextField
          key="abroad"
          label={text('payment.cardPostalCode')}
          autoComplete="billing postal-code"
          {...short}
          {...form.field('cardZip')}
        />
      ) : (
        <TextField label={text('payment.cardZip')} autoComplete="billing postal-code" {...short} {...numeric} {...cleaned('cardZip')} />
      )}
    </Stack>
  )
}

/** The country of the card; empty stands for the United States. */
function CountryField({ form }: { form: Form }) {
  const text = usePaymentText()
  const countries = useNamed()('citizenshipNames', foreignCountries, ({ unlikely }) => unlikely)
  return (
    <SelectField
      label={text('payment.cardCountry')}
      autoComplete="billing country-name"
      placeholder={text('payment.home')}
      options={optionsOf(countries)}
      {...form.field('cardCountry')}
    />
  )
}

/** States that the sandbox moves no money, and lists the test cards. */
function TestCardsNotice() {
  const text = usePaymentText()
  return (
    <Notice kind="warning" title={text('payment.testTitle')}>
      <Text>{text('payment.testIntro', { card: spaced(APPROVING_CARD) })}</Text>
      <details>
        <summary>{text('payment.testList')}</summary>
        <ul>
          {Object.entries(testCards).map(([number, outcome]) => (
            <li key={number}>
              {spaced(number)} {outcome === 'approve' ? '' : text(`payment.test.${outcome}`)}
            </li>
          ))}
        </ul>
      </details>
    </Notice>
  )
}

const spaced = (number: string) => number.replace(/(\d{4})(?=\d)/g, '$1 ')
