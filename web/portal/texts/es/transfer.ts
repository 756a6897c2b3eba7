import type { Translated } from '../../translation/dictionary.ts'
import type { texts as english } from '../en/transfer.ts'

export const texts: Translated<typeof english> = {
  'transfer.title': 'Traslado',
  'transfer.subtitle': 'Elija su tipo de solicitante y su lugar de trabajo',
  'transfer.none': 'Todavía no hay nada que se pueda trasladar en línea. Comuníquese con {name}.',
  'transfer.submitted': 'Solicitud de traslado enviada',
  'transfer.number': 'Número de su solicitud',
  'transfer.day': 'Enviada',
  'transfer.to': 'A',
  'transfer.mail': 'También enviamos esto a {email}, con un enlace que muestra el estado de su solicitud.',
  'transfer.wrongMail': '¿Dirección incorrecta? Corríjala',
  'transfer.submittedText': 'Su solicitud de traslado fue enviada. La coordinación la revisará y hará el cambio. No necesita una cita.',
  'transfer.failedTitle': 'No pudimos enviar su solicitud de traslado',
  'transfer.failed': 'Ocurrió un error desconocido al enviar su solicitud. Inténtelo de nuevo más tarde.',
  'transfer.twice': 'Esta solicitud ya se envió, con otros datos.',
  'transfer.twiceMail': 'Busque nuestro correo con su número antes de enviar otra.',
  'own.title': 'Su solicitud de traslado',
  'own.PENDING': 'Su solicitud está en revisión',
  'own.PENDINGHint':
    '{environment} recibió su solicitud. Le enviaremos la decisión por correo electrónico. Para cambiar algo, retire esta solicitud y envíe otra.',
  'own.PENDINGKept':
    '{environment} recibió su solicitud. No podemos enviar correos ahora: guarde la dirección de esta página, que mostrará la decisión. Para cambiar algo, retire esta solicitud y envíe otra.',
  'own.APPROVED': 'Se aprobó su traslado',
  'own.APPROVEDHint': 'No tiene que volver a tomarse las huellas dactilares.',
  'own.DECLINED': 'No se aprobó su traslado',
  'own.DECLINEDHint': 'Nada ha cambiado en su expediente. Si tiene preguntas, comuníquese con {environment}.',
  'own.WITHDRAWN': 'Usted retiró esta solicitud',
  'own.WITHDRAWNHint': '{environment} no decidirá sobre ella, y nada ha cambiado en su expediente. Puede enviar otra solicitud.',
  'own.reason': 'Motivo: {reason}',
  'own.number': 'Número de su solicitud',
  'own.name': 'Nombre',
  'own.type': 'Tipo de solicitante',
  'own.location': 'Lugar de trabajo o voluntariado',
  'own.sent': 'Enviada',
  'own.decided': 'Decidida',
  'own.withdrawn': 'Retirada',
  'own.withdraw': 'Retirar la solicitud',
  'own.withdrawTitle': '¿Desea retirar su solicitud?',
  'own.withdrawWhat':
    '{environment} no decidirá sobre la solicitud {number}. Nada cambia en su expediente, y puede enviar otra solicitud cuando quiera.',
  'own.withdrawMail': 'Se lo confirmaremos por correo electrónico.',
  'own.withdrawYes': 'Sí, retirarla',
  'own.withdrawNo': 'No, conservarla',
  'own.print': 'Imprimir',
  'own.again': 'Solicitar de nuevo',
  'own.badTitle': 'Este enlace no funciona',
  'own.badKept': 'Puede estar incompleto o haber sido reemplazado por uno más nuevo, o su solicitud se decidió hace mucho.',
  'own.badHint':
    'Puede estar incompleto o haber sido reemplazado por uno más nuevo, o su solicitud se decidió hace mucho. Abra el enlace de nuestro último correo.',
  'email.hint':
    'La dirección nueva recibe un enlace nuevo a esta solicitud; el enlace anterior deja de funcionar. También avisamos a la dirección anterior.',
  'email.hintKept': 'El enlace a su solicitud cambia. No podemos enviar correos ahora: guarde después la dirección de esta página.',
  'email.locked': 'El correo electrónico ya no se puede corregir aquí. Puede retirar esta solicitud y enviar otra.',
  'email.newLink': 'El enlace anterior ya no funciona, tampoco en una página impresa antes.',
  'undo.what':
    'El correo electrónico de su solicitud de traslado con {environment} se cambió con este enlace el {when}. Este enlace ya no funciona.',
  'undo.notMailed': 'Use el enlace que tenía la página después del cambio.',
  'undo.unexpected':
    '¿No fue usted? Entonces deshágalo: el correo electrónico vuelve a ser el de antes, usted recibe un enlace nuevo, los demás enlaces dejan de funcionar y la dirección ya no se puede cambiar.',
}
