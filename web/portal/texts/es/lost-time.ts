import type { Translated } from '../../translation/dictionary.ts'
import type { texts as english } from '../en/lost-time.ts'

export const texts: Translated<typeof english> = {
  'lost.kept': 'Usted había elegido {when}. Elija otra hora: no se pierde nada de lo que escribió.',
  'lost.here': 'Horas libres cercanas en {name}:',
  'lost.elsewhere': 'En el centro más cercano con horas libres, {name}:',
  'lost.all': 'Ver todas las horas',
}
