import type { SameTexts } from './mail-language.ts'
import type { paymentEnglish } from './payment-mail.en.ts'

export const paymentSpanish: SameTexts<typeof paymentEnglish> = {
  aCard: 'su tarjeta',
  card: (brand, last4) => `${brand ?? 'la tarjeta'} terminada en ${last4}`,
  paid: (amount, card) => `${amount}, pagado en línea con ${card}`,
  refundable: 'Si cancela antes de que comience la cita, se le devuelve todo el dinero.',
  notRefundable: 'Lo que pagó en línea no se devuelve si cancela.',
  givenBack: (amount) => `Se pagaron ${amount} en línea, y se le devuelven.`,
  comesBack: (amount, card) => `Se le devuelve todo su pago de ${amount}, a ${card}. Le escribiremos de nuevo cuando esté hecho.`,
  kept: (amount) => `Se pagaron ${amount} en línea. Según las reglas que se mostraron al reservar, no se devuelven.`,
  subjects: {
    FAILED: 'No se pudo cobrar su pago en línea',
    REFUNDED: 'Se le devolvió su pago',
    RELEASED: 'No se cobró nada a su tarjeta',
  },
  failed: (amount, card) => `No pudimos cobrar su pago en línea de ${amount} de ${card}. No se le ha cobrado nada.`,
  failedScheduled: 'Su cita sigue igual. Pague en la cita, por favor.',
  failedLater: 'Comuníquese con el centro de toma de huellas para pagar de otra manera.',
  refunded: (amount, card) =>
    `Le devolvimos todo su pago de ${amount}, a ${card}. Su banco puede tardar de 5 a 10 días hábiles en mostrarlo.`,
  refundedCancelled: 'La cita está cancelada.',
  refundedStands: 'La cita no ha cambiado.',
  releasedLost: 'Esta cita no se reservó, porque el pago no se completó a tiempo. Si reservó otra después, esa cita sigue en pie.',
  releasedOther: 'Usted siguió de otra manera, y esta tarjeta no se usó.',
  released: (amount, card) =>
    `No cobramos nada a ${card}. Su banco puede mostrar ${amount} como pendiente por unos días; eso desaparece solo.`,
  releasedTaken: (amount, card) =>
    `Devolvimos los ${amount} que se habían cobrado de ${card}. Su banco puede tardar de 5 a 10 días hábiles en mostrarlo.`,
  allUnreal: 'Este fue un pago de prueba: no se movió dinero real.',
}
