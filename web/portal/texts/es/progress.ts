import type { Translated } from '../../translation/dictionary.ts'
import type { texts as english } from '../en/progress.ts'

export const texts: Translated<typeof english> = {
  'progress.title': 'Qué pasa con sus huellas dactilares',
  'progress.booked': 'Cita hecha',
  'progress.print': 'Huellas tomadas',
  'progress.send': 'Enviadas para su revisión',
  'progress.answer': 'Resultado enviado',
  'progress.unreadable': 'No se pudieron leer',
  'progress.notYet': 'Todavía no',
  'progress.now': 'Qué debe hacer ahora',
  'progress.beforehand': 'Venga a su cita. Lo que sigue después se hace sin usted.',
  'progress.arrived': 'Ya se registró su llegada. Espere a que llamen su nombre.',
  'progress.started': 'Ahora se toman sus huellas. Lo que sigue después se hace sin usted.',
  'progress.sendNext': 'Nada. El centro de toma de huellas envía sus huellas para su revisión.',
  'progress.answerNext': 'Nada. La respuesta llega a {environment}, no a usted ni al centro de toma de huellas.',
  'progress.answered': 'Nada. {environment} tiene la respuesta. Si tiene preguntas, hágalas allí: esta página no la muestra.',
  'progress.due': 'Sus huellas no fueron lo bastante claras. Vuelva a tomárselas, por favor. No tiene costo.',
  'progress.dueNumber': 'Necesita su número de registro {number}, sus apellidos y su correo electrónico.',
  'progress.dueLink': 'Hacer la cita nueva',
  'progress.again': 'Nada aquí. Su cita nueva está hecha: vea nuestro correo electrónico sobre ella.',
  'progress.taken': 'Nada aquí. Sus huellas ya se tomaron de nuevo: vea nuestro correo electrónico sobre esa cita.',
  'progress.nameCheck':
    'Nada. No se volverán a tomar sus huellas. {environment} debe solicitar una verificación por nombre a más tardar el {day}.',
}
