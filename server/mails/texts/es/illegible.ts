import type { SameTexts } from '../../mail-language.ts'
import type { texts as english } from '../en/illegible.ts'

export const texts: SameTexts<typeof english> = {
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
