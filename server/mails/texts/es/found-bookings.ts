import type { SameTexts } from '../../mail-language.ts'
import type { texts as english } from '../en/found-bookings.ts'

export const texts: SameTexts<typeof english> = {
  subject: 'Sus citas para la toma de huellas dactilares',
  coming: 'Estas son las próximas citas para la toma de huellas dactilares que tienen este correo electrónico. Cada enlace abre su cita.',
  earlier:
    'Estas son citas anteriores con este correo electrónico. Un enlace abre su cita y muestra qué ha pasado desde entonces con las huellas dactilares.',
  transferSubject: 'Sus solicitudes de traslado',
  transfers: 'Estas son las solicitudes de traslado con este correo electrónico. Cada enlace abre su solicitud.',
  none: 'No hay ninguna próxima cita para la toma de huellas dactilares con este correo electrónico.',
  who: 'Para',
  when: 'Cuándo',
  where: 'Dónde',
  number: 'Número de registro',
  manage: 'Ver, cambiar o cancelar esta cita',
  see: 'Ver esta cita',
  again: 'Hacer una cita',
  unexpected: 'Si usted no pidió este mensaje, no tiene que hacer nada: se envió solo a esta dirección.',
}
