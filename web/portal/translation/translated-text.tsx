import { type Translations, translationOf } from '../../../contract/records/translations.ts'
import { RichText } from '../../ui/rich-text/rich-text.tsx'
import { EnglishTag } from './english-tag.tsx'
import { useLanguage } from './language.ts'

/** An English text, and all translations of its record, of which `name` is this text's. */
type Props<Name extends string> = { english: string; translations: Translations<Name> | null | undefined; name: NoInfer<Name> }

/** A text of the environment or location, in the reader's language; an English text for readers of another is marked as English. */
export function TranslatedText<Name extends string>(props: Props<Name>) {
  const { text, foreign } = useTranslatedText(props)
  if (!foreign) return <RichText>{text}</RichText>
  return (
    <div lang="en">
      <EnglishTag />
      <RichText>{text}</RichText>
    </div>
  )
}

/** Like the above, for a few words inside a line. */
export function TranslatedWords<Name extends string>(props: Props<Name>) {
  const { text, foreign } = useTranslatedText(props)
  if (!foreign) return text
  return (
    <span lang="en">
      {text} <EnglishTag />
    </span>
  )
}

/** The text for the reader, and whether it is in another language. */
function useTranslatedText<Name extends string>({ english, translations, name }: Props<Name>): { text: string; foreign: boolean } {
  const language = useLanguage()
  const translated = translationOf(translations, name, language)
  return translated === undefined ? { text: english, foreign: language !== 'en' } : { text: translated, foreign: false }
}
