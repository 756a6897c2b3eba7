import type { SameTexts } from '../../mail-language.ts'
import type { texts as english } from '../en/waitlist.ts'

export const texts: SameTexts<typeof english> = {
  joined: 'Confirme que quiere que le avisemos de horas disponibles',
  times: 'Días y horas',
  days: (earliest, latest) => `del ${earliest} al ${latest}`,
  anyTime: 'a cualquier hora',
  hours: (from, until) => `entre las ${from} y las ${until}, hora del lugar`,
  why: (place) =>
    `Alguien, probablemente usted, pidió que le avisemos cuando haya una hora disponible para la toma de huellas en ${place}.`,
  confirm: 'Confirmar, o salir de la lista',
  unasked: 'Si no fue usted, no tiene que hacer nada: sin su confirmación no le enviaremos nada más.',
  again: 'Usted ya está en la lista',
  unchanged: 'Usted ya está en la lista y nada ha cambiado. Para esperar otros días u otras horas, salga de la lista y vuelva a unirse.',
  look: 'Ver los días y las horas, o salir de la lista',
  offered: 'Hay una hora disponible para usted',
  earlier: 'Hay un turno disponible antes que el suyo',
  when: 'Cuándo',
  where: 'Dónde',
  asked: 'Usted pidió',
  now: 'Su cita de ahora',
  until: (time) => `La guardamos para usted hasta las ${time}; después pasa a la siguiente persona.`,
  take: 'Tomarla, conservar su hora, o salir de la lista',
  book: 'Reservarla, o salir de la lista',
}
