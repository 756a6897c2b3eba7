import type { Translated } from '../../translation/dictionary.ts'
import type { texts as english } from '../en/sms.ts'

export const texts: Translated<typeof english> = {
  'sms.title': 'Mensajes de texto',
  'sms.on': 'Sí',
  'sms.off': 'No',
  'sms.stopped': 'Se detuvieron los mensajes de texto a este número. Para volver a recibirlos, envíe START al número del que llegaron.',
  'sms.failed': 'Nuestro último mensaje de texto no se pudo entregar a {phone}. Revise el número.',
  'sms.end': 'No recibir más mensajes de texto',
  'sms.ended': 'Ya no recibirá mensajes de texto.',
}
