import type { Language } from '../../../contract/records/languages.ts'
import type { SameTexts } from '../mail-language.ts'

const english = {
  aCard: 'your card',
  card: (brand: string | null, last4: string) => `${brand ?? 'card'} ending in ${last4}`,
  paid: (amount: string, card: string) => `${amount}, paid online with ${card}`,
  refundable: 'If you cancel before the appointment begins, you will be refunded in full.',
  notRefundable: 'Online payments are not refunded if you cancel.',
  refundedLine: (amount: string) => `The online payment of ${amount} is refunded.`,
  refundPromised: (amount: string, card: string) =>
    `Your payment of ${amount} will be refunded in full, to ${card}. We will write again when that is done.`,
  kept: (amount: string) => `${amount} was paid online. Under the rules shown when you booked, it is not refunded.`,
  subjects: {
    FAILED: 'Your online payment did not go through',
    REFUNDED: 'Your payment was refunded',
    RELEASED: 'Your card was not charged',
  },
  failed: (amount: string, card: string) => `We could not collect your online payment of ${amount} from ${card}. You were not charged.`,
  failedScheduled: 'Your appointment stays as it is. Please pay at the appointment.',
  failedLater: 'Please contact the fingerprint location to pay another way.',
  refunded: (amount: string, card: string) =>
    `We have refunded your payment of ${amount} in full, to ${card}. Your bank may take 5 to 10 business days to show it.`,
  refundedCancelled: 'The appointment is cancelled.',
  refundedStands: 'The appointment itself has not changed.',
  releasedLost:
    'This appointment was not booked, because your payment was not completed in time. If you have booked since then, that appointment is still valid.',
  releasedOther: 'You chose another way to pay, and this card was not used.',
  released: (amount: string, card: string) =>
    `We have not charged ${card}. Your bank may show ${amount} as pending for a few days; the charge disappears by itself.`,
  releasedTaken: (amount: string, card: string) =>
    `We have refunded the ${amount} that was collected from ${card}. Your bank may take 5 to 10 business days to show it.`,
  allUnreal: 'This was a test payment: no real money moved.',
}

const spanish: SameTexts<typeof english> = {
  aCard: 'su tarjeta',
  card: (brand, last4) => `${brand ?? 'la tarjeta'} terminada en ${last4}`,
  paid: (amount, card) => `${amount}, pagado en línea con ${card}`,
  refundable: 'Si cancela antes de que comience la cita, se le devuelve todo el dinero.',
  notRefundable: 'Lo que pagó en línea no se devuelve si cancela.',
  refundedLine: (amount) => `Se le devuelve el pago en línea de ${amount}.`,
  refundPromised: (amount, card) =>
    `Se le devolverá el total de su pago de ${amount} a ${card}. Le escribiremos de nuevo cuando se haya hecho.`,
  kept: (amount) => `Se pagaron ${amount} en línea. Según las reglas que se mostraron al reservar, no se devuelven.`,
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

/** The texts of mails about payments. */
export const paymentTexts: Readonly<Record<Language, SameTexts<typeof english>>> = { en: english, es: spanish }
