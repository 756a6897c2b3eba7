import type { Translated } from '../../translation/dictionary.ts'
import type { texts as english } from '../en/transfer.ts'

export const texts: Translated<typeof english> = {
  'transfer.title': 'Traslado',
  'transfer.subtitle': 'Elija su tipo de solicitante y su lugar de trabajo',
  'transfer.none': 'Todavía no hay nada que se pueda trasladar en línea. Comuníquese con {name}.',
}
