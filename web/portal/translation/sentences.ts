import type { FieldSentence, ProgramSentence } from '../../../contract/records/field-messages.ts'
import type { Language } from '../../../contract/records/languages.ts'
import type { RefusalSentence } from '../../../contract/refusals.ts'
import type { SharedWord } from '../../shell/fallback.tsx'
import type { Word } from '../../ui/translation.ts'
import { currentLanguage, useLanguage } from './language.ts'

/** The English sentences of components that staff use too and that know no other language. */
type SharedSentence = Word | SharedWord

/** The sentences that may be needed before any texts have loaded. */
export type SentenceAtOnce = 'Please wait, loading...' | 'We could not reach the server. Check your connection and try again.' | 'Try again'

/** The other sentences of those components. */
export type LaterSentence = Exclude<SharedSentence, SentenceAtOnce>

/** The messages of checks, which are English too. */
export type CheckSentence = Exclude<FieldSentence, SharedSentence | ProgramSentence>

/** The sentences that only the server says. */
export type ServerSentence = RefusalSentence | ProgramSentence

type Sentences = Readonly<Record<string, string>>

/** The sentences that may be needed before any texts have loaded, of every language. */
const atOnce = import.meta.glob<Sentences>('../texts/*/at-once.ts', { eager: true, import: 'sentences' })
const files = import.meta.glob<Sentences>('../texts/*/{sentences,checks,refusals}.ts', { import: 'sentences' })
const fileOf = (language: Language, name: string) => `../texts/${language}/${name}.ts`

/** The texts of each language loaded so far. */
const loaded = new Map<Language, Sentences>()
const known = (language: Language): Sentences => loaded.get(language) ?? atOnce[fileOf(language, 'at-once')] ?? {}

async function load(name: 'sentences' | 'checks' | 'refusals', language: Language) {
  const found = await files[fileOf(language, name)]?.()
  if (found) loaded.set(language, { ...known(language), ...found })
}

/** Sentences in the reader's language, loaded with the texts of every page. The server's refusals are loaded right after them. */
export const sentences = {
  async load(language = currentLanguage()) {
    await load('sentences', language)
    load('refusals', language).catch(() => {
      // Without a connection only one sentence is needed, which is known.
    })
  },
}

/** The messages of checks in the reader's language, which pages with fields need. */
export const checkSentences = { load: (language = currentLanguage()) => load('checks', language) }

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
