import type { Translated } from '../../translation/dictionary.ts'
import type { texts as english } from '../en/find.ts'

export const texts: Translated<typeof english> = {
  'find.title': 'Busque su cita',
  'find.intro':
    'Le enviamos el enlace a su cita al correo electrónico que se dio al hacerla. Con él puede ver, cambiar o cancelar la cita.',
  'find.by': '¿Qué tiene a mano?',
  'find.byNumber': 'Mi número de registro',
  'find.byTransfer': 'El número de mi solicitud de traslado',
  'find.byPerson': 'Mi nombre, fecha de nacimiento y correo electrónico',
  'find.number': 'Número de registro',
  'find.numberHint': '10 dígitos; está en el correo de confirmación y en la página que imprimió',
  'find.transferNumber': 'Número de su solicitud',
  'find.transferHint': 'Está en nuestro correo sobre su solicitud y en la página que imprimió',
  'find.lastName': 'Apellidos',
  'find.dob': 'Fecha de nacimiento',
  'find.month': 'Mes',
  'find.day': 'Día',
  'find.year': 'Año',
  'find.email': 'Correo electrónico',
  'find.emailHint': 'El que dio cuando hizo la cita.',
  'find.missing.reg_number': 'Escriba su número de registro',
  'find.digits': 'Escriba los 10 dígitos de su número de registro',
  'find.missing.transfer_number': 'Escriba el número de su solicitud',
  'find.transferDigits': 'Escriba los dígitos del número de su solicitud',
  'find.missing.last_name': 'Escriba sus apellidos',
  'find.missing.dob': 'Escriba su fecha de nacimiento',
  'find.missing.email': 'Escriba su correo electrónico',
  'find.button': 'Enviarme el enlace',
  'find.sentTitle': 'Revise su correo electrónico',
  'find.sent':
    'Si encontramos una cita, su enlace va en camino al correo electrónico que se dio al hacerla. Debería llegar en unos minutos.',
  'find.sentTransfer':
    'Si la encontramos, su enlace va en camino al correo electrónico que se dio para ella. Debería llegar en unos minutos.',
  'find.kept': 'No podemos enviar correos ahora. Llame al centro de toma de huellas por su cita.',
  'find.spam': '¿No llegó nada? Revise la carpeta de correo no deseado y los datos que escribió aquí.',
  'find.help':
    'Si el correo electrónico de su cita era incorrecto o ya no es suyo, llame al centro de toma de huellas: allí lo corrigen y le envían el enlace.',
  'find.again': 'Intentar de nuevo con otros datos',
}
