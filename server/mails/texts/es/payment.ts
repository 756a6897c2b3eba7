import type { SameTexts } from '../../mail-language.ts'
import type { texts as english } from '../en/payment.ts'

export const texts: SameTexts<typeof english> = {
  aCard: 'su tarjeta',
  card: (brand, last4) => `${brand ?? 'la tarjeta'} terminada en ${last4}`,
  paid: (amount, card) => `${amount}, pagado en línea con ${card}`,
  paidThere: (amount) => `${amount}, pagado en el centro`,
  partPaidThere: (amount, left) => `${amount} pagado en el centro; quedan ${left} por pagar allí`,
  backThere: (amount) => `Usted pagó ${amount} en el centro; allí se le devuelve el dinero.`,
  askHow: 'Pregunte al centro si acepta tarjetas, cheques o efectivo.',
  refundable: 'Si cancela antes de que comience la cita, se le devuelve todo el dinero.',
  notRefundable: 'Lo que pagó en línea no se devuelve si cancela usted. Si cancela el centro, se le devuelve todo el dinero.',
  refundedLine: (amount) => `Se le devuelve el pago en línea de ${amount}.`,
  payThere: (amount) => `Pague ${amount} en la cita, por favor.`,
  beingRefunded: (amount, card) =>
    `Se le está devolviendo el total de su pago de ${amount} a ${card}. Su banco puede tardar de 5 a 10 días hábiles en mostrarlo.`,
  kept: (amount) => `Se pagaron ${amount} en línea. Según las reglas que se mostraron al reservar, no se devuelven.`,
  keptNoShow: (amount) =>
    `Se pagaron ${amount} en línea. No se devuelven, porque quedó registrado que usted no se presentó. Si no es así, comuníquese con el centro.`,
  subjects: {
    FAILED: 'No se pudo cobrar su pago en línea',
    REFUNDED: 'Se le devolvió su pago',
    RELEASED: 'No se cobró nada a su tarjeta',
  },
  failed: (amount, card) => `No pudimos cobrar su pago en línea de ${amount} con ${card}. No se le cobró nada.`,
  failedScheduled: 'Su cita sigue igual. Pague en la cita, por favor.',
  failedLater: 'Comuníquese con el centro de toma de huellas para pagar de otra manera.',
  refunded: (amount, card) =>
    `Le devolvimos el total de su pago de ${amount} a ${card}. Su banco puede tardar de 5 a 10 días hábiles en mostrarlo.`,
  refundedCancelled: 'La cita está cancelada.',
  refundedStands: 'La cita no ha cambiado.',
  releasedLost: 'Esta cita no se reservó, porque el pago no se completó a tiempo. Si reservó otra después, esa cita sigue vigente.',
  releasedOther: 'Usted eligió otra forma de pago, y esta tarjeta no se usó.',
  released: (amount, card) =>
    `No cobramos nada a ${card}. Su banco puede mostrar ${amount} como pendiente por unos días; ese cargo desaparece solo.`,
  releasedTaken: (amount, card) =>
    `Devolvimos los ${amount} que se habían cobrado a ${card}. Su banco puede tardar de 5 a 10 días hábiles en mostrarlo.`,
  allUnreal: 'Este fue un pago de prueba: no se movió dinero real.',
}
