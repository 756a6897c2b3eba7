import type { Translated } from '../../translation/dictionary.ts'
import type { texts as english } from '../en/confirmation.ts'

export const texts: Translated<typeof english> = {
  'confirmation.waiting': 'Estamos confirmando su cita...',
  'confirmation.waitingHint': 'Esto tarda un momento. No cierre esta página.',
  'confirmation.title': 'Su cita está confirmada',
  'confirmation.print': 'Imprima esta página y tráigala a su cita',
  'confirmation.number': 'Número de registro',
  'confirmation.qr': 'Código QR del número de registro {number}',
  'confirmation.name': 'Nombre',
  'confirmation.when': 'Cuándo',
  'confirmation.where': 'Dónde',
  'confirmation.type': 'Tipo de solicitante',
  'confirmation.payment': 'Pago',
  'confirmation.instructions': 'Instrucciones',
  'confirmation.bring': 'Qué debe traer',
  'confirmation.bringPage': 'Esta página, impresa o en su teléfono',
  'confirmation.bringId': 'Una identificación vigente con foto, como la licencia de conducir o el pasaporte',
  'confirmation.bringAccepted': 'Uno de estos documentos para identificarse:',
  'confirmation.bringAsked': '{name} le pide traer:',
  'confirmation.bringPayment': 'Su pago: {price}. Pregunte al centro si acepta tarjetas, cheques o efectivo.',
  'confirmation.mailLanguage': 'De ahora en adelante nuestros correos le llegarán en español.',
  'confirmation.mailLanguageFailed': 'No pudimos cambiar el idioma de nuestros correos. Elija el idioma de nuevo.',
  'confirmation.keepLink':
    'No podemos enviar correos ahora. Imprima esta página o guarde este enlace: lo necesita para ver o cambiar esto más tarde.',
  'confirmation.printButton': 'Imprimir',
  'confirmation.calendarButton': 'Agregar al calendario',
  'confirmation.calendarFile': 'Apple u otro',
  'confirmation.calendarTitle': 'Cita para la toma de huellas dactilares',
  'confirmation.manage': 'Ver o cambiar su cita',
  'confirmation.free': 'No tiene costo: se le volverán a tomar las huellas.',
  'confirmation.done': 'Listo',

  'transfer.waiting': 'Estamos enviando su solicitud de traslado...',
  'transfer.see': 'Ver en qué estado está',

  'offline.title': 'Esperando su conexión',
  'offline.offline': 'No tiene conexión.',
  'offline.unreachable': 'En este momento no podemos comunicarnos con el servidor.',
  'offline.booking':
    'Deje abierta esta página: en cuanto vuelva a tener conexión, reservará su cita automáticamente. No se pierde nada de lo que escribió y nada se reserva dos veces.',
  'offline.transfer':
    'Deje abierta esta página: en cuanto vuelva a tener conexión, enviará su solicitud automáticamente. No se pierde nada de lo que escribió y nada se envía dos veces.',
  'failed.notCharged': 'No se le cobró nada.',
  'failed.payThere': 'Pagar en la cita',

  'failed.another': 'Reservar otra cita',

  'failed.title': 'No pudimos programar su cita',
  'failed.payment': 'Hubo un problema al procesar su pago: {error} Corrija los datos del pago e inténtelo de nuevo.',
  'failed.paymentLink': 'Corregir los datos del pago',
  'failed.timing': 'Hubo un problema al programar su cita: {error} Elija otra hora e inténtelo de nuevo.',
  'failed.timingLink': 'Elegir otra hora',
  'failed.lookup': 'Buscar de nuevo su expediente',
  'failed.other': 'Ocurrió un error desconocido al programar su cita. Inténtelo de nuevo más tarde.',
  'failed.kept': 'No se perdió nada de lo que escribió.',
  'failed.twice':
    'Sus huellas dactilares fueron rechazadas dos veces y no se volverán a tomar. La verificación por nombre se debe solicitar a más tardar el {day}.',
  'failed.booked': 'Esta solicitud ya se había registrado con otros datos.',
  'failed.bookedMail': 'Busque nuestro correo electrónico con su número de registro antes de hacer otra cita.',
  'refreshed.title': 'Confirmación',
  'refreshed.text': 'Parece que intentó volver a cargar la página de confirmación de su cita...',
  'refreshed.transferText': 'Parece que intentó volver a cargar la página de confirmación de su solicitud de traslado...',
  'refreshed.transferHint': 'Su solicitud de traslado fue enviada y no ha cambiado.',
  'refreshed.hint': 'Su cita no ha cambiado.',
  'refreshed.mail': 'Busque nuestro correo electrónico con su número de registro.',
}
