import type { Language } from '../../../contract/records/languages.ts'
import type { SameTexts } from '../mail-language.ts'

const english = {
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

const spanish: SameTexts<typeof english> = {
  subject: (number) => `Su recibo ${number}`,
  void: 'Este pago se corrigió después. Este recibo no es válido.',
  number: 'Recibo',
  when: 'Cuándo',
  where: 'Dónde',
  registration: 'Número de registro',
  service: 'Toma de huellas',
  before: 'Pagado antes',
  paid: 'Pagado',
  methods: { CASH: 'en efectivo', CREDIT: 'con tarjeta', CHECK: 'con cheque', MONEY_ORDER: 'con giro postal' },
  given: 'Efectivo entregado',
  change: (given, change) => `${given}, cambio ${change}`,
  left: 'Por pagar',
  clerk: 'Recibido por',
}

/** The texts of mailed receipts. */
export const receiptTexts: Readonly<Record<Language, SameTexts<typeof english>>> = { en: english, es: spanish }
