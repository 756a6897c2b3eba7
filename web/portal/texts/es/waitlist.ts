import type { Translated } from '../../translation/dictionary.ts'
import type { texts as english } from '../en/waitlist.ts'

export const texts: Translated<typeof english> = {
  'waitlist.ask': 'Avíseme si hay un turno antes',
  'waitlist.askAny': '¿Ninguna hora le conviene? Avíseme cuando haya una',
  'waitlist.how':
    'Cuando alguien cancela, escribimos a quienes esperan, en el orden en que lo pidieron. Le guardamos la hora durante 30 minutos.',
  'waitlist.keeps': 'Usted conserva su cita hasta que tome otra hora.',
  'waitlist.email': 'Correo electrónico',
  'waitlist.earliest': 'No antes del',
  'waitlist.latest': 'No después del',
  'waitlist.join': 'Póngame en la lista',
  'waitlist.cancel': 'Ahora no',
  'waitlist.waiting': 'Usted está en la lista',
  'waitlist.days': 'Le escribiremos cuando haya una hora disponible del {earliest} al {latest}.',
  'waitlist.leave': 'Salir de la lista',
  'waitlist.left': 'Usted ya no está en la lista. No le escribiremos más.',
  'waitlist.offer': 'Hay un turno disponible antes que el suyo',
  'waitlist.offerAny': 'Hay una hora disponible para usted',
  'waitlist.until': 'La guardamos para usted hasta las {time}; después pasa a la siguiente persona.',
  'waitlist.take': 'Tomar esta hora',
  'waitlist.decline': 'No, conservar mi hora',
  'waitlist.taken': 'Guardado. Su cita es ahora antes.',
  'waitlist.mailed': 'Revise su correo electrónico',
  'waitlist.mailedHint': 'Enviamos un enlace a {email}. Pulse el botón que aparece al abrirlo y estará en la lista.',
  'waitlist.title': 'Horas disponibles en {name}',
  'waitlist.confirmHint':
    'Alguien, probablemente usted, nos pidió escribir a este correo cuando haya una hora disponible del {earliest} al {latest}.',
  'waitlist.confirm': 'Sí, póngame en la lista',
  'waitlist.book': 'Reservar esta hora',
  'waitlist.gone': 'Usted no está en ninguna lista',
  'waitlist.goneHint': 'Salió de ella, ya hizo una cita, o sus días pasaron. Puede hacer una cita cuando quiera.',
  'waitlist.start': 'Hacer una cita',
}
