import type { Translated } from '../translation/dictionary.ts'
import type { texts as english } from './waiver.en.ts'

export const texts: Translated<typeof english> = {
  'waiver.title': 'Solicitud nueva',
  'waiver.subtitle': 'Lea y firme el siguiente consentimiento',
  'waiver.which': 'Consentimiento {number} de {of}: {name}',
  'waiver.waiting': 'Espere, por favor...',
  'waiver.signature': 'Firma',
  'waiver.hint': 'Firme dentro del recuadro con el dedo, el panel táctil o el ratón.',
  'waiver.box': 'Recuadro para su firma',
  'waiver.drawn': 'Recuadro para su firma, firmado',
  'waiver.kept': 'Usted ya firmó este consentimiento.',
  'waiver.again': 'Firmar de nuevo',
  'waiver.clear': 'Borrar',
  'waiver.type': 'Mejor escribir su nombre',
  'waiver.draw': 'Mejor dibujar su firma',
  'waiver.name': 'Su nombre completo',
  'waiver.nameHint': 'Escribir aquí su nombre completo equivale a su firma.',
}
