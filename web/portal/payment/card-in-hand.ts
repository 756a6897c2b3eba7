import { isAbroad } from '../../../contract/applicants/applicant-form.ts'
import type { ShownCard } from '../../../contract/payments/card-names.ts'
import { isConfirmed } from '../wizard/steps.ts'
import { currentWizard, onWizardChange } from '../wizard/use-wizard.ts'
import type { Wizard } from '../wizard/wizard.ts'

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

/** The name on a card and its billing address; the country is empty in the United States. */
type Payer = { name: string; zip: string; country: string }

/** The holder of the last card, so that a refused card loses neither name nor ZIP code. In memory only, as the card. */
let payer: (Payer & { key: string }) | null = null

/** Keeps whose card it is. */
export function takePayer(key: string, given: Payer) {
  payer = { ...given, key }
}

/** The holder of the card for this application; before any, the applicant, who types an address once. */
export function payerInHand({ key, person }: Pick<Wizard, 'key' | 'person'>): Payer {
  if (payer?.key === key) return payer
  const name = [person.firstName, person.lastName].filter(Boolean).join(' ')
  return isAbroad(person)
    ? { name, zip: person.postalCode ?? '', country: person.country ?? '' }
    : { name, zip: person.zip ?? '', country: '' }
}

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
