import type { SameTexts } from '../../mail-language.ts'
import type { texts as english } from '../en/receipt.ts'

export const texts: SameTexts<typeof english> = {
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
