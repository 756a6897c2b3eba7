import type { FieldSentence } from '../../../contract/records/field-messages.ts'
import type { SharedWord } from '../../shell/fallback.tsx'
import type { Word } from '../../ui/translation.ts'
import { currentLanguage, useLanguage } from './language.ts'

/** What is said in English where other languages cannot be known: in checks, and in pieces that staff use too. */
export type FirstSentence = FieldSentence | Word | SharedWord

/** What may be said before any texts are there. */
const AT_ONCE: Readonly<Record<string, string>> = {
  'Please wait, loading...': 'Espere, por favor...',
  'We could not reach the server. Check your connection and try again.':
    'No pudimos comunicarnos con el servidor. Revise su conexión e inténtelo de nuevo.',
  'Try again': 'Intentar de nuevo',
}

let spanish = AT_ONCE

/** Sentences of the reader's language, loaded with the texts of every page. What the server may refuse comes right after them. */
export const sentences = {
  async load(language = currentLanguage()) {
    if (language !== 'es' || spanish !== AT_ONCE) return
    spanish = { ...(await import('../texts/es/sentences.ts')).sentences, ...AT_ONCE }
    void import('../texts/es/refusals.ts').then(
      ({ refusals }) => {
        spanish = { ...spanish, ...refusals }
      },
      () => {
        // Without a connection there is only one thing to say, and that is known.
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

/** Says an English sentence in the reader's language. */
export const useSentences = () => (useLanguage() === 'es' ? inSpanish : inEnglish)
