import type { FieldSentence } from '../../../contract/records/field-messages.ts'
import type { SharedWord } from '../../shell/fallback.tsx'
import type { Word } from '../../ui/translation.ts'
import { currentLanguage, useLanguage } from './language.ts'

/** The English sentences of code that does not know other languages: checks, and components that staff use too. */
export type FirstSentence = FieldSentence | Word | SharedWord

/** The sentences that may be needed before any texts have loaded. */
const AT_ONCE: Readonly<Record<string, string>> = {
  'Please wait, loading...': 'Espere, por favor...',
  'We could not reach the server. Check your connection and try again.':
    'No pudimos comunicarnos con el servidor. Revise su conexión e inténtelo de nuevo.',
  'Try again': 'Intentar de nuevo',
}

let spanish = AT_ONCE

/** Sentences in the reader's language, loaded with the texts of every page. The server's refusals are loaded right after them. */
export const sentences = {
  async load(language = currentLanguage()) {
    if (language !== 'es' || spanish !== AT_ONCE) return
    spanish = { ...(await import('../texts/es/sentences.ts')).sentences, ...AT_ONCE }
    void import('../texts/es/refusals.ts').then(
      ({ refusals }) => {
        spanish = { ...spanish, ...refusals }
      },
      () => {
        // Without a connection only one sentence is needed, which is known.
      },
    )
  },
}

const inSpanish = (sentence: string) => spanish[sentence] ?? withCount(sentence)

/** A sentence with a number, which the translation has as {count}. */
function withCount(sentence: string): string {
  const count = /\d+/.exec(sentence)?.[0]
  const translated = count === undefined ? undefined : spanish[sentence.replace(count, '{count}')]
  return translated?.replace('{count}', count as string) ?? sentence
}
const inEnglish = (sentence: string) => sentence

/** Translates an English sentence to the reader's language. */
export const useSentences = () => (useLanguage() === 'es' ? inSpanish : inEnglish)
