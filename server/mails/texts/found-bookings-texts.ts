import type { Language } from '../../../contract/records/languages.ts'
import type { SameTexts } from '../mail-language.ts'

const english = {
  subject: 'Your fingerprint appointments',
  coming: 'These are the coming fingerprint appointments under this email address. Each link opens its appointment.',
  none: 'There is no coming fingerprint appointment under this email address.',
  who: 'For',
  when: 'When',
  where: 'Where',
  number: 'Registration number',
  manage: 'See, move or cancel this appointment',
  again: 'Book an appointment',
  unexpected: 'If you did not ask for this message, you need not do anything: it was sent to this address only.',
}

const spanish: SameTexts<typeof english> = {
  subject: 'Sus citas para la toma de huellas dactilares',
  coming: 'Estas son las próximas citas para la toma de huellas dactilares que tienen este correo electrónico. Cada enlace abre su cita.',
  none: 'No hay ninguna próxima cita para la toma de huellas dactilares con este correo electrónico.',
  who: 'Para',
  when: 'Cuándo',
  where: 'Dónde',
  number: 'Número de registro',
  manage: 'Ver, cambiar o cancelar esta cita',
  again: 'Hacer una cita',
  unexpected: 'Si usted no pidió este mensaje, no tiene que hacer nada: se envió solo a esta dirección.',
}

/** The texts of the mail that lists an applicant's appointments. */
export const foundBookingsTexts: Readonly<Record<Language, SameTexts<typeof english>>> = { en: english, es: spanish }
