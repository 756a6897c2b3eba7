import type { Translated } from '../../translation/dictionary.ts'
import type { texts as english } from '../en/transfer.ts'

export const texts: Translated<typeof english> = {
  'transfer.title': 'Traslado',
  'transfer.subtitle': 'Elija su tipo de solicitante y su lugar de trabajo',
  'transfer.none': 'Todavía no hay nada que se pueda trasladar en línea. Comuníquese con {name}.',
  'own.title': 'Su solicitud de traslado',
  'own.PENDING': 'Su solicitud está en revisión',
  'own.PENDINGHint':
    '{environment} recibió su solicitud. Le enviaremos la decisión por correo electrónico. Para cambiarla o retirarla, comuníquese con {environment} e indique su número.',
  'own.APPROVED': 'Se aprobó su traslado',
  'own.APPROVEDHint': 'No tiene que volver a tomarse las huellas dactilares.',
  'own.DECLINED': 'No se aprobó su traslado',
  'own.DECLINEDHint': 'Nada ha cambiado en su expediente. Si tiene preguntas, comuníquese con {environment}.',
  'own.reason': 'Motivo: {reason}',
  'own.number': 'Número de su solicitud',
  'own.name': 'Nombre',
  'own.type': 'Tipo de solicitante',
  'own.location': 'Lugar de trabajo o voluntariado',
  'own.sent': 'Enviada',
  'own.decided': 'Decidida',
  'own.print': 'Imprimir',
  'own.again': 'Solicitar de nuevo',
  'own.badTitle': 'Este enlace no funciona',
  'own.badHint': 'Puede que esté incompleto o que su solicitud se haya decidido hace mucho. Ábralo desde nuestro correo electrónico.',
}
