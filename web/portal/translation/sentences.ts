import type { FieldSentence } from '../../../contract/records/field-messages.ts'
import type { Language } from '../../../contract/records/languages.ts'
import type { SharedWord } from '../../shell/fallback.tsx'
import type { Word } from '../../ui/translation.ts'
import { currentLanguage, useLanguage } from './language.ts'

/** The English sentences of code that does not know other languages: checks, and components that staff use too. */
type FirstSentence = FieldSentence | Word | SharedWord

/** The sentences that may be needed before any texts have loaded. */
export type SentenceAtOnce = 'Please wait, loading...' | 'We could not reach the server. Check your connection and try again.' | 'Try again'

/** The other sentences of that code. */
export type LaterSentence = Exclude<FirstSentence, SentenceAtOnce>

type Sentences = Readonly<Record<string, string>>

/** The sentences that may be needed before any texts have loaded, of every language. */
const atOnce = import.meta.glob<Sentences>('../texts/*/at-once.ts', { eager: true, import: 'sentences' })
const files = import.meta.glob<Sentences>('../texts/*/{sentences,refusals}.ts', { import: 'sentences' })
const fileOf = (language: Language, name: string) => `../texts/${language}/${name}.ts`

/** The texts of each language loaded so far. */
const loaded = new Map<Language, Sentences>()
const known = (language: Language): Sentences => loaded.get(language) ?? atOnce[fileOf(language, 'at-once')] ?? {}

/** Sentences in the reader's language, loaded with the texts of every page. The server's refusals are loaded right after them. */
export const sentences = {
  async load(language = currentLanguage()) {
    const load = files[fileOf(language, 'sentences')]
    if (load === undefined || loaded.has(language)) return
    loaded.set(language, { ...(await load()), ...known(language) })
    void files[fileOf(language, 'refusals')]?.().then(
      (refusals) => loaded.set(language, { ...known(language), ...refusals }),
      () => {
        // Without a connection only one sentence is needed, which is known.
      },
    )
  },
}

/** A sentence with a number, which the translation has as {count}. */
function withCount(translated: Sentences, sentence: string): string {
  const count = /\d+/.exec(sentence)?.[0]
  const found = count === undefined ? undefined : translated[sentence.replace(count, '{count}')]
  return found?.replace('{count}', count as string) ?? sentence
}

/** The translation by language: a new function only for another language. */
const translators = new Map<Language, (sentence: string) => string>()

function translatorOf(language: Language) {
  const made = translators.get(language) ?? ((sentence: string) => known(language)[sentence] ?? withCount(known(language), sentence))
  translators.set(language, made)
  return made
}

const inEnglish = (sentence: string) => sentence

/** Translates an English sentence to the reader's language. */
export function useSentences() {
  const language = useLanguage()
  return language === 'en' ? inEnglish : translatorOf(language)
}
