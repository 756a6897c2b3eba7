import type { Translated } from '../../translation/dictionary.ts'
import type { texts as english } from '../en/under-way.ts'

export const texts: Translated<typeof english> = {
  'underWay.title': 'Su solicitud no está terminada',
  'underWay.hint': 'Lo que escribió se conserva un día en esta pestaña.',
  'underWay.continue': 'Continuar con su solicitud',
}
