import { isAbroad } from '../../../contract/applicants/applicant-form.ts'
import type { ShownCard } from '../../../contract/payments/card-names.ts'
import { isConfirmed } from '../wizard/steps.ts'
import { currentWizard, onWizardChange } from '../wizard/use-wizard.ts'
import type { Wizard } from '../wizard/wizard.ts'

/** A card as this page may hold it: its token, and what may be shown of it. */
export type CardInHand = ShownCard & { token: string }

/** The terms that the card's page showed: the price, a decimal string, and whether who cancels in time gets it back. */
type Terms = { price: string; refundable: boolean }

/** In memory only, and never part of the application that a reload restores. */
let held: (CardInHand & { key: string; shown: Terms }) | null = null

/** Stores the card's token for the application with this key, and the terms at which it is to be charged. */
export function takeCard(key: string, card: CardInHand, shown: Terms) {
  held = { ...card, key, shown }
}

/** The rule on refunds by which the server refused to book, since the page was loaded with another one. */
let rule: boolean | null = null

/** Keeps the rule on refunds that the server has now, for the next showing. */
export function takeRule(refundable: boolean) {
  rule = refundable
}

/** Whether an online payment is refunded to who cancels in time; `loaded`: as the page was loaded with. */
export const ruleNow = (loaded: boolean): boolean => rule ?? loaded

/** The card of this application, if it was entered since the page was loaded. */
export const cardInHand = (key: string): (CardInHand & { shown: Terms }) | null => (held?.key === key ? held : null)

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
