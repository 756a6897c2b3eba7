import type { Translated } from '../../translation/dictionary.ts'
import type { texts as english } from '../en/correction.ts'

export const texts: Translated<typeof english> = {
  'undo.title': 'Se cambió su correo electrónico',
  'undo.mailed': 'Use el enlace de nuestro último correo a la dirección nueva.',
  'undo.button': 'No fui yo: deshacer el cambio',
  'undo.done': 'Se deshizo el cambio. Estamos enviando un enlace nuevo a su dirección anterior.',
  'undo.kept': 'Se deshizo el cambio. No podemos enviar correos ahora: abra su enlace nuevo y guarde su dirección.',
  'contact.title': 'Cómo le avisamos',
  'contact.email': 'Correo electrónico',
  'contact.phone': 'Teléfono',
  'contact.language': 'Idioma de nuestros correos',
  'contact.correct': 'Corregir mis datos',
  'contact.correctTitle': 'Corrija cómo le avisamos',
  'contact.phoneHint': '10 dígitos, por ejemplo 305 555 0100. Déjelo vacío para conservar {phone}.',
  'contact.save': 'Guardar',
  'contact.keep': 'Dejarlo como está',
  'contact.saved': 'Guardado.',
  'contact.savedEmail': 'Guardado. Estamos enviando un enlace nuevo a {email} y un aviso a su dirección anterior.',
  'contact.phoneAbroad': 'Un número de fuera de Estados Unidos empieza con + y el código del país, por ejemplo +52 55 1234 5678.',
  'sms.title': 'Mensajes de texto',
  'sms.on': 'Sí',
  'sms.off': 'No',
  'sms.stopped': 'Se detuvieron los mensajes de texto a este número. Para volver a recibirlos, envíe START al número del que llegaron.',
  'sms.failed': 'Nuestro último mensaje de texto no se pudo entregar a {phone}. Revise el número.',
  'sms.end': 'No recibir más mensajes de texto',
  'sms.ended': 'Ya no recibirá mensajes de texto.',
}
