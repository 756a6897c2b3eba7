import type { SameTexts } from '../../../mails/mail-language.ts'
import type { texts as english } from '../en/sms.ts'

export const texts: SameTexts<typeof english> = {
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
