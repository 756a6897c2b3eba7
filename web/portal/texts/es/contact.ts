import type { Translated } from '../../translation/dictionary.ts'
import type { texts as english } from '../en/contact.ts'

export const texts: Translated<typeof english> = {
  'contact.waiting': 'Estamos enviando nuestro correo a {email}.',
  'contact.sent': 'Enviado a {email}: {when}.',
  'contact.failed': 'Nuestro correo no se pudo entregar a {email}. Revise la dirección.',
  'contact.unsure':
    'Intentamos enviar nuestro correo a {email}. Si no llega, busque en la carpeta de correo no deseado y revise la dirección.',
  'contact.kept': 'No podemos enviar correos a {email} ahora.',
  'contact.wrong': '¿Dirección incorrecta? Corríjala',
}
