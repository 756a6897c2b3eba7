import type { LaterSentence } from '../../translation/sentences.ts'

/** Spanish for English sentences. */
export const sentences: Readonly<Record<LaterSentence, string>> = {
  Required: 'Dato obligatorio',
  Close: 'Cerrar',
  Invalid: 'No es válido',
  'None to display': 'No hay nada que mostrar',
  Select: 'Elija',
  'Skip to content': 'Ir al contenido',
  'Did you mean': '¿Quiso decir',
  'It is right': 'Está bien así',
  'Use this address': 'Usar esta dirección',
  Discard: 'Descartar',
  'Keep editing': 'Seguir editando',
  'Leave without saving?': '¿Salir sin guardar?',
  'What you changed on this page has not been saved.': 'Lo que cambió no se ha guardado.',
  'You are offline. What you typed is kept; try again when you are connected.':
    'No tiene conexión. Lo que escribió se conserva; inténtelo de nuevo cuando tenga conexión.',
  'Page not found': 'No se encontró la página',
  'There is nothing at this address. It may have been mistyped or moved.':
    'No hay nada en esta dirección. Quizá esté mal escrita o haya cambiado.',
  'Go to the first page': 'Ir a la primera página',
  'Log In': 'Iniciar sesión',
  'This page could not be shown': 'No se pudo mostrar esta página',
  'Something went wrong while the page was loading. Check your connection and try again.':
    'La página no se cargó. Revise su conexión e inténtelo de nuevo.',
}
