import type { FieldSentence } from '../../../contract/field-messages.ts'
import type { RefusalSentence } from '../../../contract/refusals.ts'
import type { SharedWord } from '../../records/front-end/shared-words.ts'
import type { Word } from '../../ui/words.ts'
import { spokenLanguage, useLanguage } from './language.ts'

/** What is said in English where other languages cannot be known: in checks, by the server, in pieces that staff use too. */
export type Sentence = FieldSentence | RefusalSentence | Word | SharedWord

/** What may be said before any texts are there. */
const FIRST: Readonly<Record<string, string>> = {
  'Please wait, loading...': 'Espere, por favor...',
  'We could not reach the server. Check your connection and try again.':
    'No pudimos comunicarnos con el servidor. Revise su conexión e inténtelo de nuevo.',
  'Try again': 'Intentar de nuevo',
}

let spanish = FIRST

/** Sentences of the reader's language, loaded with the texts of every page. */
export const sentences = {
  async load(language = spokenLanguage()) {
    if (language === 'es') spanish = (await import('./sentences.es.ts')).sentences
  },
}

const inSpanish = (sentence: string) => spanish[sentence] ?? sentence
const inEnglish = (sentence: string) => sentence

/** Says an English sentence in the reader's language. */
export const useSentences = () => (useLanguage() === 'es' ? inSpanish : inEnglish)
