import type { Translated } from '../../translation/dictionary.ts'
import type { texts as english } from '../en/waiver.ts'

export const texts: Translated<typeof english> = {
  'waiver.new': 'Solicitud nueva',
  'waiver.reprint': 'Repetir la toma de huellas',
  'waiver.subtitle': 'Lea y firme el siguiente consentimiento',
  'waiver.which': 'Consentimiento {number} de {of}: {name}',
  'waiver.waiting': 'Espere, por favor...',
  'waiver.signature': 'Firma',
  'waiver.hint': 'Firme dentro del recuadro con el panel táctil o el ratón.',
  'waiver.hintTouch': 'Firme dentro del recuadro con el dedo.',
  'waiver.english': 'Este consentimiento solo está en inglés, y usted firma el texto en inglés.',
  'waiver.required': 'Los campos con * son obligatorios.',
  'waiver.otherSigner': 'Usted cambió su nombre o su fecha de nacimiento. Responda y firme de nuevo, para que el consentimiento sea suyo.',
  'waiver.box': 'Recuadro para su firma',
  'waiver.drawn': 'Recuadro para su firma, firmado',
  'waiver.kept': 'Usted ya firmó este consentimiento.',
  'waiver.again': 'Firmar de nuevo',
  'waiver.clear': 'Borrar',
  'waiver.type': 'Firmar escribiendo su nombre',
  'waiver.draw': 'Firmar a mano',
  'waiver.name': 'Su nombre completo',
  'waiver.both': 'Marcó tanto «{one}» como «{other}».',
  'waiver.explained': 'Respondió «{one}», pero también explicó: «{other}».',
  'waiver.future': 'Esta fecha todavía no ha llegado: {day}.',
  'waiver.meant': 'Corríjalo, o seleccione Continuar otra vez si es correcto.',
  'waiver.otherName':
    'Este no es el nombre de su formulario, {name}. Si es un error, corríjalo. Si es correcto, o si firma por el solicitante, seleccione Continuar otra vez.',
}
