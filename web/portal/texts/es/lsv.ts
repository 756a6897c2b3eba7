import type { Translated } from '../../translation/dictionary.ts'
import type { texts as english } from '../en/lsv.ts'

export const texts: Translated<typeof english> = {
  'lsvs.list': 'Centros de toma de huellas',
  'lsvs.empty': 'No hay nada que mostrar',
  'lsvs.choose': 'Elegir',
  'lsvs.chooseNamed': 'Elegir {name}',
  'near.zip': 'Código postal',
  'near.zipHint': 'Para ver primero el centro más cercano',
  'near.search': 'Buscar',
  'near.sorted': 'Primero aparece el más cercano a {zip}.',
  'near.unknown': 'No conocemos el código postal {zip}.',
  'near.names': 'Los centros aparecen por orden alfabético.',
  'near.failed': 'La búsqueda de {zip} no funcionó. Los centros siguen en el mismo orden.',
  'near.order': 'Orden',
  'near.byName': 'Nombre',
  'near.byDistance': 'Más cercano',
  'near.byTime': 'Hora más próxima',
  'near.soonest': 'Primero aparece el centro con la hora disponible más próxima.',
  'near.miles': 'A {miles} millas',
  'near.mile': 'A 1 milla',
  'near.nextOpen': 'Próxima hora disponible: {when}',
  'near.noneOpen': 'No hay horas disponibles en los próximos 30 días',
}
