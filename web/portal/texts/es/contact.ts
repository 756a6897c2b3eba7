import type { Translated } from '../../translation/dictionary.ts'
import type { texts as english } from '../en/contact.ts'

export const texts: Translated<typeof english> = {
  'contact.title': 'Cómo le avisamos',
  'contact.email': 'Correo electrónico',
  'contact.phone': 'Teléfono',
  'contact.language': 'Idioma de nuestros correos',
  'contact.waiting': 'Estamos enviando nuestro correo a {email}.',
  'contact.sent': 'Enviado a {email}: {when}.',
  'contact.failed': 'Nuestro correo no se pudo entregar a {email}. Revise la dirección.',
  'contact.unsure':
    'Intentamos enviar nuestro correo a {email}. Si no llega, busque en la carpeta de correo no deseado y revise la dirección.',
  'contact.kept': 'No podemos enviar correos a {email} ahora.',
  'contact.wrong': '¿Dirección incorrecta? Corríjala',
  'contact.correct': 'Corregir mis datos',
  'contact.correctTitle': 'Corrija cómo le avisamos',
  'contact.emailHint':
    'La dirección nueva recibe un enlace nuevo a esta cita; el enlace anterior deja de funcionar. También avisamos a la dirección anterior.',
  'contact.emailKept': 'El enlace a su cita cambia. No podemos enviar correos ahora: guarde después la dirección de esta página.',
  'contact.emailLocked': 'El correo electrónico ya no se puede corregir aquí. Pregunte en el centro de toma de huellas.',
  'contact.phoneHint': '10 dígitos, por ejemplo 305 555 0100. Déjelo vacío para conservar {phone}.',
  'contact.save': 'Guardar',
  'contact.keep': 'Dejarlo como está',
  'contact.saved': 'Guardado.',
  'contact.savedEmail': 'Guardado. Estamos enviando un enlace nuevo a {email} y un aviso a su dirección anterior.',
}
