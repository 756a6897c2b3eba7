import type { Translated } from '../../translation/dictionary.ts'
import type { texts as english } from '../en/booking.ts'

export const texts: Translated<typeof english> = {
  'own.title': 'Su cita',
  'own.subtitle': 'Para {name}, hecha con {environment}',
  'own.cancelledTitle': 'Su cita está cancelada',
  'own.cancelledHint': 'No tiene que venir. Si todavía necesita tomarse las huellas dactilares, haga una cita nueva.',
  'own.noShowTitle': 'Usted no se presentó a esta cita',
  'own.noShowHint': 'Si todavía necesita tomarse las huellas dactilares, haga una cita nueva o llame al centro de toma de huellas.',
  'own.past': 'Esta cita ya no se puede cambiar aquí. Si tiene preguntas, llame al centro de toma de huellas.',
  'own.unmovable': 'Esta cita no se puede cambiar aquí. Llame al centro de toma de huellas, o cancélela y haga otra.',
  'own.new': 'Hacer una cita nueva',
  'own.reschedule': 'Cambiar la fecha o la hora',
  'own.cancel': 'Cancelar la cita',
  'own.cancelTitle': '¿Desea cancelar su cita?',
  'own.cancelWhen': 'Se cancelará su cita del {when} en {place}, y esa hora quedará libre para otra persona.',
  'own.cancelMail': 'Avisaremos al centro de toma de huellas y le enviaremos un correo electrónico. Puede hacer otra cita cuando quiera.',
  'own.cancelKept': 'Avisaremos al centro de toma de huellas. Puede hacer otra cita cuando quiera.',
  'own.cancelRefund': 'Se le devolverá todo lo que pagó en línea.',
  'own.cancelYes': 'Sí, cancelarla',
  'own.cancelNo': 'No, conservarla',
  'own.moveTitle': 'Elija otra fecha y hora',
  'own.moveNow': 'Ahora: {when}. Sigue siendo suya hasta que guarde otra hora.',
  'own.moveUnsure': 'Antes: {when}. No se sabe si la nueva hora se guardó.',
  'own.moveUnsaved': 'La nueva hora no se guardó. Puede guardarla otra vez.',
  'own.moveChoose': 'Elija arriba una hora para guardarla.',
  'own.moveYours': '{time} es su hora actual.',
  'own.unsure':
    'No se sabe si su cambio se guardó. Esta página lo averiguará en cuanto el servidor responda; lo que muestra puede no estar al día.',
  'own.readAgain': 'El servidor responde de nuevo. Esta página muestra lo que está guardado ahora.',
  'own.movePlace': 'En {place}, {zone}. Para ir a otro lugar, cancele esta cita y',
  'own.moveElsewhere': 'reserve una nueva',
  'own.moveTo': 'Nueva hora: {when}',
  'own.save': 'Guardar la nueva hora',
  'own.keep': 'Conservar la hora anterior',
  'own.moved': 'Su cita es ahora: {when}. También le enviaremos la nueva hora por correo electrónico.',
  'own.movedKept': 'Su cita es ahora: {when}. No podemos enviar correos ahora: imprima esta página.',
  'own.badTitle': 'Este enlace no funciona',
  'own.badKept':
    'Puede que esté incompleto o que otro más nuevo lo haya reemplazado, o que la cita haya pasado hace mucho tiempo. No podemos enviar correos ahora: pida un enlace nuevo al centro de toma de huellas.',
  'own.badHint':
    'Puede que esté incompleto o que otro más nuevo lo haya reemplazado, o que la cita haya pasado hace mucho tiempo. Abra de nuevo el enlace de nuestro último correo electrónico o pida otro al centro de toma de huellas.',
  'takeBack.title': 'Se cambió su correo electrónico',
  'takeBack.what':
    'El {when}, alguien con este enlace cambió el correo electrónico de su cita con {environment}. Use el enlace de nuestro último correo a la dirección nueva. Este enlace ya no funciona.',
  'takeBack.unexpected':
    '¿No fue usted? Entonces deshágalo: el correo, el teléfono y el idioma de nuestros correos vuelven a ser los de antes, su dirección anterior recibe un enlace nuevo, los demás enlaces dejan de funcionar y la dirección solo se puede cambiar en el centro de toma de huellas.',
  'takeBack.button': 'No fui yo: deshacer el cambio',
  'takeBack.done': 'Se deshizo el cambio. Estamos enviando un enlace nuevo a su dirección anterior.',
  'takeBack.kept': 'Se deshizo el cambio. No podemos enviar correos ahora: abra su enlace nuevo y guarde su dirección.',
}
