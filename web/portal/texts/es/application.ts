import type { Translated } from '../../translation/dictionary.ts'
import type { texts as english } from '../en/application.ts'

export const texts: Translated<typeof english> = {
  'ownData.title': 'Sus datos para la cita',
  'ownData.subtitle': 'Para {name}, {when}, {place}',
  'ownData.step': 'Parte {step} de {of}: {name}',
  'ownData.notice': 'Aviso de privacidad',
  'ownData.data': 'Sus datos',
  'ownData.waiver': 'Consentimiento',
  'ownData.why':
    'Los necesitamos para tomarle las huellas dactilares. Se envían cifrados y se guardan solo para su verificación de antecedentes.',
  'ownData.wrongName': '¿No es este su nombre? Pregunte en el mostrador.',
  'ownData.middle': 'Su segundo nombre',
  'ownData.sending': 'Guardando…',
  'ownData.doneTitle': 'Gracias, ya está todo',
  'ownData.doneHint': 'Tenemos todo lo que necesitamos. Traiga a su cita una identificación oficial con foto.',
  'ownData.see': 'Ver su cita',
  'ownData.nothing': 'No falta nada para esta cita.',
  'ownData.closed': 'Esta cita ya no admite más datos. Si tiene preguntas, consulte al centro de toma de huellas.',
  'ownData.handTitle': 'Gracias',
  'ownData.handHint': 'Ya está todo. Devuelva este dispositivo en el mostrador.',
  'ownData.clearedTitle': 'Esta página se borró',
  'ownData.clearedHint': 'Nadie la ha usado durante un rato y no se guardó nada. Devuelva este dispositivo en el mostrador.',
  'ownData.desk': 'Para el personal: iniciar sesión',
  'ownData.needed': 'Todavía necesitamos algunos datos suyos antes de tomarle las huellas dactilares.',
  'ownData.give': 'Dar sus datos',
}
