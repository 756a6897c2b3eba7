/** The texts of mailed receipts. */
export const texts = {
  subject: (number: string) => `Your receipt ${number}`,
  void: 'This payment was corrected later. This receipt is void.',
  number: 'Receipt',
  when: 'When',
  where: 'Where',
  registration: 'Registration number',
  service: 'Fingerprinting',
  before: 'Paid before',
  paid: 'Paid',
  methods: { CASH: 'in cash', CREDIT: 'by card', CHECK: 'by check', MONEY_ORDER: 'by money order' },
  given: 'Cash given',
  change: (given: string, change: string) => `${given}, change ${change}`,
  left: 'Left to pay',
  clerk: 'Received by',
}
