import type { Sentence } from './sentences.ts'

/** Spanish for English sentences. What the server refuses programs, not people, is here too: it may be seen all the same. */
export const sentences: Readonly<Record<Sentence, string>> = {
  // Checks of fields
  Required: 'Este dato es obligatorio',
  'Choose one from the list': 'Elija una opción de la lista',
  'Must be text': 'Debe ser texto',
  'Must be the id of a record': 'Debe ser el identificador de un registro',
  'Must be a date and time with an offset': 'Debe ser una fecha y hora con diferencia horaria',
  'Too many entries': 'Hay demasiados elementos',
  'Too long: please shorten it': 'Es demasiado largo: acórtelo',
  'Contains characters that cannot be stored': 'Contiene caracteres que no se pueden guardar',
  'Must contain at least one letter': 'Debe tener al menos una letra',
  'Must not contain a card number': 'No debe contener un número de tarjeta',
  'Must be the 16 digits of a card': 'Deben ser los 16 dígitos de una tarjeta',
  'Must be month and year as MMYY, and not in the past': 'Deben ser el mes y el año en la forma MMAA, y no estar vencidos',
  'Must be the 3 or 4 digits of the card code': 'Deben ser los 3 o 4 dígitos del código de la tarjeta',
  'Must be a valid email address': 'Debe ser una dirección de correo electrónico válida',
  'Must be exactly 10 digits': 'Deben ser exactamente 10 dígitos',
  'Must be exactly 4 digits': 'Deben ser exactamente 4 dígitos',
  'Must be exactly 5 digits': 'Deben ser exactamente 5 dígitos',
  'Must be a real date, with month, day and four-digit year': 'Debe ser una fecha real, con mes, día y año de cuatro dígitos',
  'Must be between 1900 and today': 'Debe estar entre 1900 y hoy',
  'Must be a whole number from 1 to 8': 'Debe ser un número entero de 1 a 8',
  'Must be a whole number from 0 to 11': 'Debe ser un número entero de 0 a 11',
  'Must be feet and inches, such as 5\'9"': 'Deben ser pies y pulgadas, por ejemplo 5\'9"',
  'Must be a whole number from 1 to 1500': 'Debe ser un número entero de 1 a 1500',
  'Must be at least 4 characters': 'Debe tener al menos 4 caracteres',
  'Must be at least 2 characters': 'Debe tener al menos 2 caracteres',
  'Must be a state of the United States': 'Debe ser un estado de los Estados Unidos',
  'Must be street, city, state and ZIP code, such as 12 Main St, Miami, FL 33101':
    'Deben ser calle, ciudad, estado y código postal, por ejemplo 12 Main St, Miami, FL 33101',
  'Send either employer or network': 'Envíe un empleador o una red, no los dos',
  'Please sign first': 'Primero firme',
  'Tick the box to continue': 'Marque la casilla para continuar',
  'Must be a version of the federal privacy notice': 'Debe ser una versión del aviso federal de privacidad',
  'Must be a PNG image of at most 200 KiB': 'Debe ser una imagen PNG de 200 KiB como máximo',
  'This height is unusual (most are from 4\'00" to 7\'11"). Please check it.':
    'Esta estatura es poco común (la mayoría está entre 4\'00" y 7\'11"). Revísela.',
  'This weight is unusual (most are from 50 to 499 pounds). Please check it.':
    'Este peso es poco común (la mayoría está entre 50 y 499 libras). Revíselo.',

  // Refusals
  'Please correct the marked fields.': 'Corrija los campos marcados.',
  'Not found': 'No se encontró',
  'Not found.': 'No se encontró.',
  'Not accepted': 'No se acepta',
  'Must be an object': 'Debe ser un objeto',
  'Must be valid JSON': 'Debe ser JSON válido',
  'Please agree to the terms first': 'Primero acepte las condiciones',
  'Please fill all required fields first': 'Primero llene todos los campos obligatorios',
  'Must be within 90 days': 'Debe ser dentro de los próximos 90 días',
  'Must select date today or later': 'Elija hoy o una fecha posterior',
  'That time is no longer available.': 'Esa hora ya no está disponible.',
  'You already have several appointments. Please cancel one of them or contact the fingerprint location.':
    'Usted ya tiene varias citas. Cancele una de ellas o comuníquese con el centro de toma de huellas.',
  'This appointment cannot be cancelled any more.': 'Esta cita ya no se puede cancelar.',
  'This appointment cannot be moved online any more.': 'Esta cita ya no se puede cambiar en línea.',
  'This appointment takes no data any more. Please ask at the desk.': 'Esta cita ya no admite más datos. Pregunte en el mostrador.',
  'Everything has been given already.': 'Ya se dieron todos los datos.',
  'Given already': 'Ya se dio',
  'The payment of this appointment is being collected. Please try again in a moment.':
    'El pago de esta cita se está cobrando. Inténtelo de nuevo en un momento.',
  'Please look up your record again.': 'Busque de nuevo su expediente.',
  'Your fingerprints do not need to be taken again.': 'No es necesario volver a tomarle las huellas dactilares.',
  'There is an appointment for this re-print already.': 'Ya hay una cita para repetir la toma de sus huellas.',
  'Transfers cannot be asked for online here.': 'Aquí no se pueden solicitar traslados en línea.',
  'This Idempotency-Key was used for another booking.': 'Esta solicitud ya se usó para otra cita.',
  'Please enter your card.': 'Escriba los datos de su tarjeta.',
  'This card was entered too long ago, or used already. Please enter it again.':
    'Pasó demasiado tiempo desde que escribió esta tarjeta, o ya se usó. Escríbala de nuevo.',
  'This card is not known.': 'No se reconoce esta tarjeta.',
  'Your card was declined.': 'Su tarjeta fue rechazada.',
  'Your payment took too long. You were not charged; please enter your card again.':
    'Su pago tardó demasiado. No se le cobró nada; escriba de nuevo los datos de su tarjeta.',
  'Your bank asks you to confirm this payment.': 'Su banco le pide que confirme este pago.',
  'The card processor did not answer. Please try again; you will not be charged twice.':
    'El procesador de tarjetas no respondió. Inténtelo de nuevo; no se le cobrará dos veces.',
  'Your card is being checked. Please wait a moment.': 'Se está verificando su tarjeta. Espere un momento.',
  'Too many attempts. Please wait and try again.': 'Demasiados intentos. Espere un poco e inténtelo de nuevo.',
  'Too many requests. Please wait and try again.': 'Demasiadas solicitudes. Espere un poco e inténtelo de nuevo.',
  'The service is busy. Please try again shortly.': 'El servicio está ocupado. Inténtelo de nuevo en unos momentos.',
  'The service is not available right now. Please try again shortly.':
    'El servicio no está disponible en este momento. Inténtelo de nuevo en unos momentos.',
  'Something went wrong on our side. Please try again.': 'Algo salió mal de nuestro lado. Inténtelo de nuevo.',
  'Something went wrong. Please try again.': 'Algo salió mal. Inténtelo de nuevo.',
  'We could not reach the server. Check your connection and try again.':
    'No pudimos comunicarnos con el servidor. Revise su conexión e inténtelo de nuevo.',
  'You may not do this.': 'Usted no puede hacer esto.',
  'Sign in first.': 'Primero inicie sesión.',
  'This is too large.': 'Esto es demasiado grande.',
  'Send JSON.': 'Envíe JSON.',
  'The request could not be read.': 'No se pudo leer la solicitud.',
  'These values do not go together.': 'Estos valores no concuerdan.',
  'A value is out of range.': 'Un valor está fuera de los límites.',

  // Pieces that staff's pages use too
  Close: 'Cerrar',
  Invalid: 'No es válido',
  'None to display': 'No hay nada que mostrar',
  'Please wait, loading...': 'Espere, por favor...',
  Select: 'Elija',
  'Skip to content': 'Ir al contenido',
  'Try again': 'Intentar de nuevo',
  'You are offline. What you typed is kept; try again when you are connected.':
    'No tiene conexión. Lo que escribió se conserva; inténtelo de nuevo cuando tenga conexión.',
  'Page not found': 'No se encontró la página',
  'There is nothing at this address. It may have been mistyped or moved.':
    'No hay nada en esta dirección. Puede que esté mal escrita o que haya cambiado.',
  'Go to the first page': 'Ir a la primera página',
  'Log In': 'Iniciar sesión',
  'This page could not be shown': 'No se pudo mostrar esta página',
  'Something went wrong while the page was loading. Check your connection and try again.':
    'Algo salió mal al cargar la página. Revise su conexión e inténtelo de nuevo.',
}
