import type { SameTexts } from '../../mail-language.ts'
import type { texts as english } from '../en/transfer.ts'

export const texts: SameTexts<typeof english> = {
  subjects: {
    PENDING: 'Recibimos su solicitud de traslado',
    APPROVED: 'Se aprobó su traslado',
    DECLINED: 'No se aprobó su traslado',
    WITHDRAWN: 'Se retiró su solicitud de traslado',
  },
  received: (environment) =>
    `Recibimos su solicitud de traslado. ${environment} decidirá sobre ella y le escribiremos. No necesita una cita.`,
  repeated: (number) =>
    `Usted ya había enviado la misma solicitud: su número es ${number} y todavía está pendiente. Si no necesita las dos, retire una mediante su enlace.`,
  approved: 'Se aprobó su solicitud de traslado. No tiene que volver a tomarse las huellas dactilares.',
  declined: 'No se aprobó su solicitud de traslado. Nada ha cambiado en su expediente.',
  withdrawn: (environment) =>
    `Su solicitud de traslado se retiró mediante su enlace. ${environment} no decidirá sobre ella, y nada ha cambiado en su expediente.`,
  unexpected: (environment) => `Si no fue usted, comuníquese con ${environment}.`,
  location: 'Lugar de trabajo',
  type: 'Tipo de solicitante',
  reason: 'Motivo',
  number: 'Número de su solicitud',
  see: 'Ver en qué estado está',
  questions: (environment) => `Si tiene preguntas, comuníquese con ${environment}.`,
  again: 'Para solicitar de nuevo el traslado o hacer una cita, abra esta página',
}
