import type { Language } from '../../../contract/records/languages.ts'
import type { SameTexts } from '../mail-language.ts'

const english = {
  subject: 'Your fingerprints could not be read',
  what: 'Your fingerprints were not clear enough to be processed. They have to be taken again. This is free of charge.',
  contact: 'Please contact your employer or agency for a new appointment.',
  how: 'To book the new appointment, open the page below and enter your registration number, last name and email.',
  number: 'Registration number',
  book: 'Book the new appointment',
  second: 'For the second time, your fingerprints were not clear enough. They will not be taken again: a name check takes their place.',
  nameCheck: (day: string, environment: string) =>
    `The name check must be requested by ${day}. ${environment} takes care of that; please contact them if you have questions.`,
}

const spanish: SameTexts<typeof english> = {
  subject: 'Sus huellas dactilares no se pudieron leer',
  what: 'Sus huellas dactilares no fueron lo bastante claras para procesarlas. Hay que volver a tomarlas. No tiene costo.',
  contact: 'Comuníquese con su empleador o agencia para obtener una cita nueva.',
  how: 'Para hacer la cita nueva, abra la página que aparece abajo y escriba su número de registro, sus apellidos y su correo electrónico.',
  number: 'Número de registro',
  book: 'Hacer la cita nueva',
  second:
    'Por segunda vez, sus huellas dactilares no fueron lo bastante claras. No se volverán a tomar: en su lugar se hará una verificación por nombre.',
  nameCheck: (day, environment) =>
    `La verificación por nombre se debe solicitar a más tardar el ${day}. ${environment} se encarga de ello; comuníquese con ellos si tiene preguntas.`,
}

/** The texts of the mail after a rejection. */
export const illegibleTexts: Readonly<Record<Language, SameTexts<typeof english>>> = { en: english, es: spanish }
