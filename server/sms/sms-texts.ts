import type { Language } from '../../contract/records/languages.ts'
import type { SameTexts } from '../mails/mail-language.ts'

/** Short, and with nothing that others may not read on a locked phone: no name of the person, no result, no number. */
const english = {
  BOOKED: (when: string) => `Your fingerprint appointment: ${when}.`,
  MOVED: (when: string) => `Your fingerprint appointment is now ${when}.`,
  CANCELLED: (when: string) => `Your fingerprint appointment of ${when} is cancelled.`,
  REMINDER: (when: string) => `Reminder: your fingerprint appointment is ${when}.`,
  ILLEGIBLE: 'Please have your fingerprints taken again, free of charge. Choose a time:',
  at: (place: string) => `At ${place}.`,
  manage: 'See or change it:',
  again: 'Book again:',
  end: 'Reply STOP to end these texts, HELP for help.',
  help: (provider: string) =>
    `${provider}: texts about your fingerprint appointment. To change it use the link in our texts and emails. Message and data rates may apply. Reply STOP to end.`,
}

const spanish: SameTexts<typeof english> = {
  BOOKED: (when) => `Su cita para huellas dactilares: ${when}.`,
  MOVED: (when) => `Su cita para huellas dactilares ahora es ${when}.`,
  CANCELLED: (when) => `Su cita para huellas dactilares de ${when} fue cancelada.`,
  REMINDER: (when) => `Recordatorio: su cita para huellas dactilares es ${when}.`,
  ILLEGIBLE: 'Debe volver a tomarse las huellas dactilares, sin costo. Elija una hora:',
  at: (place) => `En ${place}.`,
  manage: 'Ver o cambiar:',
  again: 'Hacer otra cita:',
  end: 'Responda STOP para terminar, HELP para ayuda.',
  help: (provider) =>
    `${provider}: mensajes sobre su cita para huellas dactilares. Para cambiarla use el enlace de nuestros mensajes y correos. Pueden aplicarse tarifas de mensajes y datos. Responda STOP para terminar.`,
}

/** The texts of text messages. */
export const smsTexts: Readonly<Record<Language, SameTexts<typeof english>>> = { en: english, es: spanish }
