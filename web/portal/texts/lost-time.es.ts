import type { Translated } from '../translation/dictionary.ts'
import type { texts as english } from './lost-time.en.ts'

export const texts: Translated<typeof english> = {
  'lost.kept': 'Usted había elegido {when}. Elija otra hora: no se pierde nada de lo que escribió.',
  'lost.elsewhere': 'En el siguiente centro, {name}:',
  'lost.all': 'Ver todas las horas',
}
