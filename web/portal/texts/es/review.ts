import type { Translated } from '../../translation/dictionary.ts'
import type { texts as english } from '../en/review.ts'

export const texts: Translated<typeof english> = {
  'review.title': 'Revise sus respuestas',
  'review.intro': 'Todavía no se ha reservado nada. Cambie lo que esté mal y luego reserve al final de esta página.',
  'review.introPayment': 'Todavía no se ha reservado ni pagado nada. Cambie lo que esté mal y luego continúe con el pago.',
  'review.introTransfer': 'Todavía no se ha enviado nada. Cambie lo que esté mal y luego envíe su solicitud al final de esta página.',
  'review.change': 'Cambiar',
  'review.changeNamed': 'Cambiar: {name}',
  'review.what': 'Para qué es',
  'review.type': 'Tipo de solicitante',
  'review.price': 'Precio',
  'review.payment': 'Pago',
  'review.location': 'Lugar de trabajo o voluntariado',
  'review.vendor': 'Empresa contratista',
  'review.notes': 'Notas',
  'review.name': 'Nombre',
  'review.formerNames': 'Otros nombres',
  'review.noSsn': 'No tiene',
  'review.mail': 'Enviaremos su confirmación a',
  'review.mailTransfer': 'Enviaremos la decisión a',
  'review.height': 'Estatura',
  'review.weight': 'Peso',
  'review.pounds': '{pounds} libras',
  'review.offline': 'Esperando su conexión',
  'review.offlineBook':
    'En cuanto vuelva a tener conexión, esta página reservará su cita por sí sola. No se pierde nada de lo que escribió.',
  'review.offlinePayment':
    'En cuanto vuelva a tener conexión, esta página continuará con el pago por sí sola. No se pierde nada de lo que escribió.',
  'review.offlineTransfer':
    'En cuanto vuelva a tener conexión, esta página enviará su solicitud por sí sola. No se pierde nada de lo que escribió.',
  'review.show': 'Mostrar',
  'review.hide': 'Ocultar',
  'review.showDigits': 'Mostrar los últimos 4 dígitos del Seguro Social',
  'review.yes': 'Marcado',
  'review.no': 'No marcado',
  'review.signature': 'Firma',
  'review.signed': 'Firmado',
  'review.book': 'Reservar la cita',
  'review.pay': 'Continuar con el pago',
  'review.transfer': 'Enviar la solicitud de traslado',
}
