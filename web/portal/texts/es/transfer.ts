import type { Translated } from '../../translation/dictionary.ts'
import type { texts as english } from '../en/transfer.ts'

export const texts: Translated<typeof english> = {
  'transfer.title': 'Traslado',
  'transfer.subtitle': 'Elija su tipo de solicitante y su lugar de trabajo',
  'transfer.none': 'Todavía no hay nada que se pueda trasladar en línea. Comuníquese con {name}.',
  'pending.title': 'Usted ya envió esta solicitud',
  'pending.when': 'La envió el {when}; su número es {number}. {name} todavía no ha decidido.',
  'pending.link': 'Su estado se ve en el enlace de nuestro correo, donde también puede retirarla.',
  'pending.hint': 'Ahora no se envió nada. Envíela otra vez solo si algo en la primera era incorrecto: {name} tendrá entonces las dos.',
  'pending.again': 'Enviarla otra vez',
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
  'own.badHint': 'Puede que esté incompleto o que su solicitud se haya decidido hace mucho. Ábralo desde nuestro correo electrónico.',
}
