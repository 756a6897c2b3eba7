import { describe, expect, test } from 'vitest'
import { type CollectionFacts, collectionLabel, collectionOf, dueOf } from './collection.ts'

const booked: CollectionFacts = {
  status: 'SCHEDULED',
  price: '48.50',
  payment_method: 'CREDIT',
  attempt: 1,
  applicant_type: 7,
  collected: '0.00',
  online: null,
  invoice_to: 'Lakeside',
}
const labelOf = (facts: Partial<CollectionFacts>) => collectionLabel(collectionOf({ ...booked, ...facts }))
const due = (facts: Partial<CollectionFacts>) => dueOf({ ...booked, ...facts })

describe('what the desk collects', () => {
  test.each<[string, Partial<CollectionFacts>, string, number]>([
    ['the price as of the booking', {}, 'Collect $48.50', 48_50],
    ['the price, if cash was agreed', { payment_method: 'CASH' }, 'Collect $48.50', 48_50],
    ['a price of more than a thousand', { price: '1048.50' }, 'Collect $1,048.50', 1_048_50],
    ['nothing of a volunteer', { price: '0.00' }, 'Free', 0],
    ['nothing of a re-print', { price: '0.00', attempt: 2 }, 'Free, re-print', 0],
    ['the price of a re-print that has one', { attempt: 2 }, 'Collect $48.50', 48_50],
    ['nothing known, without an applicant type', { price: '0.00', applicant_type: null }, 'No price: no applicant type', 0],
    ['nothing of what is invoiced', { payment_method: 'INVOICE' }, 'Invoice to Lakeside', 0],
    ['nothing of a volunteer whose employer is invoiced', { payment_method: 'INVOICE', price: '0.00' }, 'Free', 0],
    ['nothing of what is invoiced to nobody known', { payment_method: 'INVOICE', invoice_to: null }, 'Invoice', 0],
    ['nothing after an online payment', { payment_method: 'ONLINE', collected: '48.50', online: 'PAID' }, 'Paid online', 0],
    ['the rest after a part', { collected: '28.50' }, '$20.00 left of $48.50', 20_00],
    ['nothing after the whole', { collected: '48.50' }, 'Paid $48.50', 0],
    ['nothing after more than the whole', { collected: '60.00' }, 'Paid $60.00 of $48.50', 0],
    [
      'nothing after money for a visit without a price',
      { price: '0.00', applicant_type: null, collected: '10.00' },
      'Paid $10.00 of $0.00',
      0,
    ],
    ['the price, if its online payment was never made', { payment_method: 'ONLINE' }, 'Collect $48.50', 48_50],
    [
      'the price again after a refund before the visit',
      { payment_method: 'ONLINE', online: 'REFUNDED' },
      'Collect $48.50, online payment refunded',
      48_50,
    ],
    [
      'nothing after a refund of a visit that was',
      { status: 'COMPLETED', payment_method: 'ONLINE', online: 'REFUNDED' },
      'Refunded online',
      0,
    ],
    ['nothing after a refund that was paid at the desk', { online: 'REFUNDED', collected: '48.50' }, 'Paid $48.50', 0],
    ['the price of a visit that was, whose money may be in other books', { status: 'COMPLETED' }, '$48.50 not recorded', 48_50],
    ['the rest of a visit that was paid in part', { status: 'COMPLETED', collected: '28.50' }, '$20.00 left of $48.50', 20_00],
    ['nothing of somebody who did not come', { status: 'NO_SHOW' }, 'Nothing to collect', 0],
    ['nothing more of somebody who paid a part and did not come', { status: 'NO_SHOW', collected: '20.00' }, 'Paid $20.00 of $48.50', 0],
  ])('is %s', (_name, facts, label, cents) => {
    expect([labelOf(facts), due(facts)]).toEqual([label, cents])
  })
})
