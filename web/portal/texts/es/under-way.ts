import type { Translated } from '../../translation/dictionary.ts'
import type { texts as english } from '../en/under-way.ts'

export const texts: Translated<typeof english> = {
  'underWay.title': 'Su solicitud no está terminada',
  'underWay.hint': 'Lo que escribió se conserva un día en esta pestaña.',
  'underWay.sent': 'Su solicitud fue enviada',
  'underWay.sentHint': 'Todavía no sabemos si fue aceptada. Continúe para saberlo: nada se reserva ni se cobra dos veces.',
  'underWay.discard': '¿Descartar esta solicitud?',
  'underWay.lost': 'Se perderá todo lo que escribió.',
  'elsewhere.title': 'Hay una solicitud abierta en otra pestaña',
  'elsewhere.hint': 'Vaya a esa pestaña para continuarla, o comience una nueva aquí. Cada pestaña conserva sus propias respuestas.',
  'underWay.continue': 'Continuar con su solicitud',
}
