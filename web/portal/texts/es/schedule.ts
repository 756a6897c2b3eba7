import type { Translated } from '../../translation/dictionary.ts'
import type { texts as english } from '../en/schedule.ts'

export const texts: Translated<typeof english> = {
  'schedule.calendar': 'Días con horas disponibles',
  'schedule.open': '{count} horas disponibles',
  'schedule.openOne': '1 hora disponible',
  'schedule.morning': 'Por la mañana',
  'schedule.afternoon': 'Por la tarde',
  'schedule.empty': 'No hay horas disponibles',
  'schedule.emptyIn': 'No hay horas disponibles en {months}',
  'schedule.none': 'Este centro no tiene horas disponibles en los próximos {days} días. Elija otro centro.',
  'schedule.seek': 'Mostrar un día con horas',
  'schedule.zone': 'Las horas son de la zona del centro: {zone}.',
  'schedule.previous': 'Mes anterior',
  'schedule.next': 'Mes siguiente',
}
