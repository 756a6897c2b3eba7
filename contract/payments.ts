import { choice, instant, key, money, nullable, ref, text } from './fields.ts'
import { paymentMethods } from './payment-codes.ts'
import { equals, resource, special } from './resource.ts'

/** A single-use stand-in for a card; nobody reads it back. */
export const paymentToken = resource('paymenttokens', {
  given: { id: key, brand: text(30), last4: text(4), expires_at: instant },
  once: {},
  fields: {},
  order: ['id'],
})

/** The ledger of what was paid, written by the server alone. */
export const paymentTransaction = resource('paymenttransactions', {
  given: {
    id: key,
    created: instant,
    appointment: ref('appointments'),
    lsv: ref('livescanvendors'),
    amount: money,
    state: text(40),
    method: choice(paymentMethods),
    brand: nullable(text(30)),
    last4: nullable(text(4)),
  },
  once: {},
  fields: {},
  filters: { appointment: special(), lsv: equals('lsv'), state: equals('state') },
  order: ['created'],
})
