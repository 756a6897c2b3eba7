import type { SentenceAtOnce } from '../../translation/sentences.ts'

/** Spanish for the sentences that may be needed before any texts have loaded. */
export const sentences: Readonly<Record<SentenceAtOnce, string>> = {
  'Please wait, loading...': 'Espere, por favor...',
  'We could not reach the server. Check your connection and try again.':
    'No pudimos comunicarnos con el servidor. Revise su conexión e inténtelo de nuevo.',
  'Try again': 'Intentar de nuevo',
}
