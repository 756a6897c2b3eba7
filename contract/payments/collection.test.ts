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
  records_money: true,
}
const labelOf = (facts: Partial<CollectionFacts>) => collectionLabel(collectionOf({ ...booked, ...facts }))
const due = (facts: Partial<CollectionFacts>) => dueOf({ ...booked, ...facts })

describe('what the desk collects', () => {
  test.each<{ name: string; facts: Partial<CollectionFacts>; label: string; cents: number }>([
    { name: 'the price as of the booking', facts: {}, label: 'Collect $48.50', cents: 48_50 },
    { name: 'the price, if cash was agreed', facts: { payment_method: 'CASH' }, label: 'Collect $48.50', cents: 48_50 },
    { name: 'a price of more than a thousand', facts: { price: '1048.50' }, label: 'Collect $1,048.50', cents: 1_048_50 },
    { name: 'nothing of a volunteer', facts: { price: '0.00' }, label: 'Free', cents: 0 },
    { name: 'nothing of a re-print', facts: { price: '0.00', attempt: 2 }, label: 'Free, re-print', cents: 0 },
    { name: 'the price of a re-print that has one', facts: { attempt: 2 }, label: 'Collect $48.50', cents: 48_50 },
    {
      name: 'nothing known, without an applicant type',
      facts: { price: '0.00', applicant_type: null },
      label: 'No price: no applicant type',
      cents: 0,
    },
    { name: 'nothing of what is invoiced', facts: { payment_method: 'INVOICE' }, label: 'Invoice to Lakeside', cents: 0 },
    {
      name: 'nothing of a volunteer whose employer is invoiced',
      facts: { payment_method: 'INVOICE', price: '0.00' },
      label: 'Free',
      cents: 0,
    },
    {
      name: 'nothing of what is invoiced to nobody known',
      facts: { payment_method: 'INVOICE', invoice_to: null },
      label: 'Invoice',
      cents: 0,
    },
    {
      name: 'nothing after an online payment',
      facts: { payment_method: 'ONLINE', collected: '48.50', online: 'PAID' },
      label: 'Paid online',
      cents: 0,
    },
    { name: 'the rest after a part', facts: { collected: '28.50' }, label: '$20.00 left of $48.50', cents: 20_00 },
    { name: 'nothing after the whole', facts: { collected: '48.50' }, label: 'Paid $48.50', cents: 0 },
    { name: 'nothing after more than the whole', facts: { collected: '60.00' }, label: 'Paid $60.00 of $48.50', cents: 0 },
    {
      name: 'nothing after money for a visit without a price',
      facts: { price: '0.00', applicant_type: null, collected: '10.00' },
      label: 'Paid $10.00 of $0.00',
      cents: 0,
    },
    { name: 'the price, if its online payment was never made', facts: { payment_method: 'ONLINE' }, label: 'Collect $48.50', cents: 48_50 },
    {
      name: 'the price again after a refund before the visit',
      facts: { payment_method: 'ONLINE', online: 'REFUNDED' },
      label: 'Collect $48.50, online payment refunded',
      cents: 48_50,
    },
    {
      name: 'nothing after a refund of a visit that was',
      facts: { status: 'COMPLETED', payment_method: 'ONLINE', online: 'REFUNDED' },
      label: 'Refunded online',
      cents: 0,
    },
    {
      name: 'nothing after a refund that was paid at the desk',
      facts: { online: 'REFUNDED', collected: '48.50' },
      label: 'Paid $48.50',
      cents: 0,
    },
    {
      name: 'the price of a visit that was, whose money may be in other books',
      facts: { status: 'COMPLETED' },
      label: '$48.50 not recorded',
      cents: 48_50,
    },
    {
      name: 'the rest of a visit that was paid in part',
      facts: { status: 'COMPLETED', collected: '28.50' },
      label: '$20.00 left of $48.50',
      cents: 20_00,
    },
    {
      name: 'the price before a visit, where the desk records no money',
      facts: { records_money: false },
      label: 'Collect $48.50',
      cents: 48_50,
    },
    {
      name: 'nothing after a visit, where the desk records no money',
      facts: { status: 'COMPLETED', records_money: false },
      label: 'Nothing to collect',
      cents: 0,
    },
    { name: 'nothing of somebody who did not come', facts: { status: 'NO_SHOW' }, label: 'Nothing to collect', cents: 0 },
    {
      name: 'nothing more of somebody who paid a part and did not come',
      facts: { status: 'NO_SHOW', collected: '20.00' },
      label: 'Paid $20.00 of $48.50',
      cents: 0,
    },
  ])('is $name', ({ facts, label, cents }) => {
    expect([labelOf(facts), due(facts)]).toEqual([label, cents])
  })
})
