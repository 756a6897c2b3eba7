import type { SameTexts } from '../../mail-language.ts'
import type { texts as english } from '../en/former-address.ts'

export const texts: SameTexts<typeof english> = {
  subject: 'Se cambió su correo electrónico',
  what: 'Se cambió el correo electrónico de su solicitud de huellas dactilares. A partir de ahora, los mensajes se envían a la dirección nueva. Los enlaces que se enviaron a esta dirección ya no funcionan.',
  whatTransfer:
    'Se cambió el correo electrónico de su solicitud de traslado. A partir de ahora, los mensajes se envían a la dirección nueva. El enlace que se envió a esta dirección ya no funciona.',
  undo: '¿No fue usted? Deshaga el cambio',
  unexpected: (environment) => `Si usted no lo pidió, comuníquese con ${environment}.`,
}
