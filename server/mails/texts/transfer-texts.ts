import type { Language } from '../../../contract/records/languages.ts'
import type { SameTexts } from '../mail-language.ts'

const english = {
  subjects: {
    PENDING: 'We have received your transfer request',
    APPROVED: 'Your transfer was approved',
    DECLINED: 'Your transfer was not approved',
  },
  received: (environment: string) =>
    `We have received your request to transfer. ${environment} decides about it and we write to you. You do not need an appointment.`,
  approved: 'Your request to transfer was approved. You do not have to be fingerprinted again.',
  declined: 'Your request to transfer was not approved. Nothing has changed in your record.',
  location: 'Work location',
  type: 'Applicant type',
  reason: 'Reason',
  number: 'Number of your request',
  see: 'See how it stands',
  questions: (environment: string) => `If you have questions, please contact ${environment}.`,
  again: 'To request a transfer again, or to book an appointment, open this page',
}

const spanish: SameTexts<typeof english> = {
  subjects: { PENDING: 'Recibimos su solicitud de traslado', APPROVED: 'Se aprobó su traslado', DECLINED: 'No se aprobó su traslado' },
  received: (environment) =>
    `Recibimos su solicitud de traslado. ${environment} decidirá sobre ella y le escribiremos. No necesita una cita.`,
  approved: 'Se aprobó su solicitud de traslado. No tiene que volver a tomarse las huellas dactilares.',
  declined: 'No se aprobó su solicitud de traslado. Nada ha cambiado en su expediente.',
  location: 'Lugar de trabajo',
  type: 'Tipo de solicitante',
  reason: 'Motivo',
  number: 'Número de su solicitud',
  see: 'Ver en qué estado está',
  questions: (environment) => `Si tiene preguntas, comuníquese con ${environment}.`,
  again: 'Para solicitar de nuevo el traslado o hacer una cita, abra esta página',
}

/** The texts of the mail after the decision about a transfer. */
export const transferTexts: Readonly<Record<Language, SameTexts<typeof english>>> = { en: english, es: spanish }
