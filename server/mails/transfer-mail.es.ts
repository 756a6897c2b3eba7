import type { SameTexts } from './mail-language.ts'
import type { transferEnglish } from './transfer-mail.en.ts'

export const transferSpanish: SameTexts<typeof transferEnglish> = {
  approvedSubject: 'Se aprobó su traslado',
  declinedSubject: 'No se aprobó su traslado',
  hello: (name) => `Hola, ${name}:`,
  approved: 'Se aprobó su solicitud de traslado. No tiene que volver a tomarse las huellas dactilares.',
  declined: 'No se aprobó su solicitud de traslado. Nada ha cambiado en su expediente.',
  location: 'Lugar de trabajo',
  type: 'Tipo de solicitante',
  reason: 'Motivo',
  questions: (environment) => `Si tiene preguntas, comuníquese con ${environment}.`,
  asked: 'Para solicitarlo de nuevo o hacer una cita, abra esta página',
  requestedBy: (name) => `Solicitado por ${name}`,
}
