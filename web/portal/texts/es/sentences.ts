import type { FirstSentence } from '../../translation/sentences.ts'

/** Spanish for English sentences. */
export const sentences: Readonly<Record<FirstSentence, string>> = {
  // Checks of fields
  Required: 'Dato obligatorio',
  'Choose one from the list': 'Elija una opción de la lista',
  'Must be text': 'Debe ser texto',
  'Must be the id of a record': 'Debe ser el identificador de un registro',
  'Must be a date and time with an offset': 'Debe ser una fecha y hora con diferencia horaria',
  'Too many entries': 'Hay demasiados elementos',
  'Too long: please shorten it': 'Es demasiado largo: acórtelo',
  'Contains characters that cannot be stored': 'Contiene caracteres que no se pueden guardar',
  'Must contain at least one letter': 'Debe tener al menos una letra',
  'Enter your name without a web address': 'Escriba su nombre sin una dirección web',
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
  'Must be a real date': 'Debe ser una fecha real',
  'Must not be before the first day': 'No debe ser anterior al primer día',
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
  'Please fill all required fields first': 'Primero llene todos los campos obligatorios',
  'Please sign first': 'Primero firme',
  'Please sign in the box': 'Firme dentro del recuadro',
  'Tick the box to continue': 'Marque la casilla para continuar',
  'Must be a version of the federal privacy notice': 'Debe ser una versión del aviso federal de privacidad',
  'Must be a PNG image of at most 200 KiB': 'Debe ser una imagen PNG de 200 KiB como máximo',

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
