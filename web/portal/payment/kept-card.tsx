import { Button, Text } from '@mantine/core'
import { usePaymentText } from '../texts/dictionaries.ts'
import { useLocale } from '../translation/language.ts'
import { WizardButtons } from '../wizard/wizard-page.tsx'
import type { CardInHand } from './card-in-hand.ts'
import { cardWords } from './card-words.ts'
import { dollars } from './dollars.ts'

type Props = { card: CardInHand; price: string; back: string; onPay(): void; onOther(): void }

/** Who chose another time, or came back, need not type the card again. */
export function KeptCard({ card, price, back, onPay, onOther }: Props) {
  const locale = useLocale()
  const text = usePaymentText()
  return (
    <>
      <Text>{text('payment.kept')}</Text>
      <WizardButtons back={back}>
        <Button onClick={onPay}>{text('payment.keptPay', { price: dollars(price, locale), card: cardWords(text, card) })}</Button>
        <Button variant="default" onClick={onOther}>
          {text('payment.other')}
        </Button>
      </WizardButtons>
    </>
  )
}
