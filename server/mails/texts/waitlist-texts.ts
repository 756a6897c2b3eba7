import type { Language } from '../../../contract/records/languages.ts'
import type { SameTexts } from '../mail-language.ts'

const english = {
  joined: 'Confirm that you want to be told of open times',
  why: (place: string) => `Somebody, most likely you, asked to be told when a time for fingerprints opens at ${place}.`,
  confirm: 'Confirm, or leave the list',
  unasked: 'If it was not you, you need not do anything: without your confirmation we send nothing more.',
  again: 'You are on the list already',
  unchanged: 'You are on the list already, and nothing was changed. To wait for other days, leave the list and ask again.',
  look: 'See the days, or leave the list',
  offered: 'A time is open for you',
  earlier: 'An earlier time is open for you',
  when: 'When',
  where: 'Where',
  now: 'Your appointment now',
  until: (time: string) => `It is kept for you until ${time}. Then it goes to the next in line.`,
  take: 'Take it, keep your old time, or leave the list',
  book: 'Book it, or leave the list',
}

const spanish: SameTexts<typeof english> = {
  joined: 'Confirme que quiere que le avisemos de horas disponibles',
  why: (place) =>
    `Alguien, probablemente usted, pidió que le avisemos cuando haya una hora disponible para la toma de huellas en ${place}.`,
  confirm: 'Confirmar, o salir de la lista',
  unasked: 'Si no fue usted, no tiene que hacer nada: sin su confirmación no le enviaremos nada más.',
  again: 'Usted ya está en la lista',
  unchanged: 'Usted ya está en la lista y nada ha cambiado. Para esperar otros días, salga de la lista y pídalo de nuevo.',
  look: 'Ver los días, o salir de la lista',
  offered: 'Hay una hora disponible para usted',
  earlier: 'Hay una hora más temprana disponible para usted',
  when: 'Cuándo',
  where: 'Dónde',
  now: 'Su cita de ahora',
  until: (time) => `La guardamos para usted hasta las ${time}; después pasa a la siguiente persona.`,
  take: 'Tomarla, conservar su hora, o salir de la lista',
  book: 'Reservarla, o salir de la lista',
}

/** The texts of the mails of the waitlist. */
export const waitlistTexts: Readonly<Record<Language, SameTexts<typeof english>>> = { en: english, es: spanish }
