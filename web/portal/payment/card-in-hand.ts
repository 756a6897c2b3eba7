import type { ShownCard } from '../../../contract/payments/card-names.ts'
import { isConfirmed } from '../wizard/steps.ts'
import { currentWizard, onWizardChange } from '../wizard/use-wizard.ts'

/** A card as this page may hold it: its token, and what may be shown of it. */
export type CardInHand = ShownCard & { token: string }

/** In memory only, and never part of the application that a reload restores. */
let held: (CardInHand & { key: string }) | null = null

/** Stores the card's token for the application with this key. */
export function takeCard(key: string, card: CardInHand) {
  held = { ...card, key }
}

/** The card of this application, if it was entered since the page was loaded. */
export const cardInHand = (key: string): CardInHand | null => (held?.key === key ? held : null)

/** Whose card was given last, so that a refused card loses neither name nor ZIP code. In memory only, as the card. */
let payer: { key: string; name: string; zip: string } | null = null

/** Keeps whose card it is. */
export function takePayer(key: string, name: string, zip: string) {
  payer = { key, name, zip }
}

/** Whose card was given for this application. */
export const payerInHand = (key: string): { name: string; zip: string } => (payer?.key === key ? payer : { name: '', zip: '' })

/** The card was refused: it is never sent again. */
export function dropCard() {
  held = null
}

onWizardChange(() => {
  const wizard = currentWizard()
  if (wizard !== null && !isConfirmed(wizard)) return
  dropCard()
  payer = null
})
