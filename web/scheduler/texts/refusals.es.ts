import type { RefusalSentence } from '../../../contract/refusals.ts'

/** Spanish for what the server refuses. What it says to programs, not people, is here too: it may be seen all the same. */
export const refusals: Readonly<Record<RefusalSentence, string>> = {
  'Please correct the marked fields.': 'Corrija los campos marcados.',
  'Not found': 'No se encontró',
  'Not found.': 'No se encontró.',
  'Not accepted': 'No se acepta',
  'Must be an object': 'Debe ser un objeto',
  'Must be valid JSON': 'Debe ser JSON válido',
  'Please agree to the terms first': 'Primero acepte las condiciones',
  'Signed twice': 'Firmado dos veces',
  'This waiver has changed. Please read and sign it again.': 'Este consentimiento cambió. Léalo y fírmelo de nuevo.',
  'Please review and sign every waiver first': 'Primero lea y firme todos los consentimientos',
  'Must be within 90 days': 'Debe ser dentro de los próximos 90 días',
  'Must select date today or later': 'Elija hoy o una fecha posterior',
  'That time is no longer available.': 'Esa hora ya no está disponible.',
  'You already have several appointments. Please cancel one of them or contact the fingerprint location.':
    'Usted ya tiene varias citas. Cancele una de ellas o comuníquese con el centro de toma de huellas.',
  'This appointment cannot be cancelled any more.': 'Esta cita ya no se puede cancelar.',
  'This appointment cannot be moved online any more.': 'Esta cita ya no se puede cambiar en línea.',
  'This appointment takes no data any more. Please ask at the desk.': 'Esta cita ya no admite más datos. Pregunte en el mostrador.',
  'Everything has been given already.': 'Ya se dieron todos los datos.',
  'Given already': 'Ya se dio',
  'The payment of this appointment is being collected. Please try again in a moment.':
    'El pago de esta cita se está cobrando. Inténtelo de nuevo en un momento.',
  'Please look up your record again.': 'Busque de nuevo su expediente.',
  'Your fingerprints do not need to be taken again.': 'No es necesario volver a tomarle las huellas dactilares.',
  'There is an appointment for this re-print already.': 'Ya hay una cita para repetir la toma de sus huellas.',
  'Transfers cannot be asked for online here.': 'Aquí no se pueden solicitar traslados en línea.',
  'This Idempotency-Key was used for something else.': 'Esta solicitud ya se usó para otra cosa.',
  'Please enter your card.': 'Escriba los datos de su tarjeta.',
  'This card was entered too long ago, or used already. Please enter it again.':
    'Pasó demasiado tiempo desde que escribió esta tarjeta, o ya se usó. Escríbala de nuevo.',
  'This card is not known.': 'No se reconoce esta tarjeta.',
  'Your card was declined.': 'Su tarjeta fue rechazada.',
  'Your payment took too long. You were not charged; please enter your card again.':
    'Su pago tardó demasiado. No se le cobró nada; escriba de nuevo los datos de su tarjeta.',
  'Your bank asks you to confirm this payment.': 'Su banco le pide que confirme este pago.',
  'The card processor did not answer. Please try again; you will not be charged twice.':
    'El procesador de tarjetas no respondió. Inténtelo de nuevo; no se le cobrará dos veces.',
  'Your card is being checked. Please wait a moment.': 'Se está verificando su tarjeta. Espere un momento.',
  'Too many attempts. Please wait and try again.': 'Demasiados intentos. Espere un poco e inténtelo de nuevo.',
  'Too many requests. Please wait and try again.': 'Demasiadas solicitudes. Espere un poco e inténtelo de nuevo.',
  'The service is busy. Please try again shortly.': 'El servicio está ocupado. Inténtelo de nuevo en unos momentos.',
  'The service is not available right now. Please try again shortly.':
    'El servicio no está disponible en este momento. Inténtelo de nuevo en unos momentos.',
  'Something went wrong on our side. Please try again.': 'Algo salió mal de nuestro lado. Inténtelo de nuevo.',
  'Something went wrong. Please try again.': 'Algo salió mal. Inténtelo de nuevo.',
  'We could not reach the server. Check your connection and try again.':
    'No pudimos comunicarnos con el servidor. Revise su conexión e inténtelo de nuevo.',
  'You may not do this.': 'Usted no puede hacer esto.',
  'Sign in first.': 'Primero inicie sesión.',
  'This is too large.': 'Esto es demasiado grande.',
  'Send JSON.': 'Envíe JSON.',
  'The request could not be read.': 'No se pudo leer la solicitud.',
  'These values do not go together.': 'Estos valores no concuerdan.',
  'A value is out of range.': 'Un valor está fuera de los límites.',
}
