import type { LaterSentence } from '../../translation/sentences.ts'

/** Spanish for English sentences. */
export const sentences: Readonly<Record<LaterSentence, string>> = {
  // Checks of fields
  Required: 'Dato obligatorio',
  'Choose one from the list': 'Elija una opción de la lista',
  'Must be text': 'Debe ser texto',
  'Must be the id of a record': 'Debe ser el identificador de un registro',
  'Must be a date and time with an offset': 'Debe ser una fecha y hora con diferencia horaria',
  'Too many entries': 'Hay demasiados elementos',
  'Too long: please shorten it': 'Es demasiado largo: acórtelo',
  'Contains characters that cannot be stored': 'Contiene caracteres que no se pueden guardar',
  'Enter a name with letters: digits and pictures are no name': 'Escriba un nombre con letras: los números y los dibujos no son un nombre',
  'Leave this empty and say that there is no middle name': 'Deje esto vacío e indique que no tiene segundo nombre',
  'One name a line, as Last, First': 'Un nombre por renglón, como Apellido, Nombre',
  'Enter your name without a web address or phone number': 'Escriba su nombre sin una dirección web ni un número de teléfono',
  'Must not contain a card number': 'No debe contener un número de tarjeta',
  'Check the card number: one of its 16 digits seems to be wrong':
    'Revise el número de la tarjeta: parece que uno de sus 16 dígitos está equivocado',
  'Enter month and year as MMYY, not in the past': 'Escriba el mes y el año en la forma MMAA, sin que estén vencidos',
  'Enter the 3 or 4 digits of the card code': 'Escriba los 3 o 4 dígitos del código de la tarjeta',
  'Enter an email address such as jane@example.org': 'Escriba una dirección de correo electrónico, por ejemplo juana@example.org',
  'Enter 10 digits, such as 305 555 0100': 'Escriba 10 dígitos, por ejemplo 305 555 0100',
  'This cannot be a phone number in the United States or Canada: please check it':
    'Este no puede ser un número de teléfono de los Estados Unidos o Canadá: revíselo',
  'Enter the last 4 digits': 'Escriba los últimos 4 dígitos',
  'This employer or network requires it': 'Este empleador o esta red lo exige',
  'Text messages reach numbers of the United States only': 'Los mensajes de texto solo llegan a números de los Estados Unidos',
  'Enter a ZIP code of 5 digits': 'Escriba un código postal de 5 dígitos',
  'Only addresses in the United States are accepted here': 'Aquí solo se aceptan direcciones de los Estados Unidos',
  'Enter a real date: month, day and a year of four digits': 'Escriba una fecha real: mes, día y año de cuatro dígitos',
  'Enter a date between 1900 and today': 'Escriba una fecha entre 1900 y hoy',
  'Enter a real date': 'Escriba una fecha real',
  'The last day must not be before the first': 'El último día no debe ser anterior al primero',
  'Enter a whole number of feet from 1 to 8': 'Escriba un número entero de pies, de 1 a 8',
  'Enter a whole number of inches from 0 to 11': 'Escriba un número entero de pulgadas, de 0 a 11',
  'Must be feet and inches, such as 5\'9"': 'Deben ser pies y pulgadas, por ejemplo 5\'9"',
  'Enter a whole number of pounds from 1 to 1500': 'Escriba un número entero de libras, de 1 a 1500',
  'Enter the house number and the street': 'Escriba la calle y el número',
  'Enter the whole name, of 2 letters or more': 'Escriba el nombre completo, de 2 letras o más',
  'Choose a state of the United States': 'Elija un estado de los Estados Unidos',
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
  Select: 'Elija',
  'Skip to content': 'Ir al contenido',
  'Did you mean': '¿Quiso decir',
  'Use this address': 'Usar esta dirección',
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
