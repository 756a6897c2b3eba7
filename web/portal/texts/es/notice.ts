import type { Translated } from '../../translation/dictionary.ts'
import type { texts as english } from '../en/notice.ts'

export const texts: Translated<typeof english> = {
  'disclaimer.agree': 'He leído las instrucciones y acepto las condiciones',
  'disclaimer.print': 'Imprimir',
  'notice.title': 'Qué pasa con sus huellas dactilares',
  'notice.compared': 'Se comparan con los registros de antecedentes penales del FBI.',
  'notice.kept': 'El FBI puede conservarlas y compararlas después con otras huellas.',
  'notice.voluntary': 'No está obligado a darlas. Sin ellas, es posible que su solicitud no se complete o no se apruebe.',
  'notice.rights': 'Si tiene antecedentes, puede verlos y hacer corregir los errores antes de que se tome una decisión en su contra.',
  'notice.full': 'Lea el aviso federal de privacidad completo',
}
