import { RichText } from '../../ui/layout/rich-text.tsx'
import { useLanguage } from './language.ts'
import styles from './their-text.module.css'

type Both = { english: string; spanish: string | null | undefined }

/** A text of the environment or location, in the reader's language; an English text for Spanish readers is marked as English. */
export function TheirText(both: Both) {
  const { text, foreign } = useTheirs(both)
  if (!foreign) return <RichText>{text}</RichText>
  return (
    <div lang="en">
      <EnglishTag />
      <RichText>{text}</RichText>
    </div>
  )
}

/** As above for a few words inside a line. */
export function TheirWords(both: Both) {
  const { text, foreign } = useTheirs(both)
  if (!foreign) return text
  return (
    <span lang="en">
      {text} <EnglishTag />
    </span>
  )
}

/** The text for the reader, and whether it is in another language. */
function useTheirs({ english, spanish }: Both): { text: string; foreign: boolean } {
  const inSpanish = useLanguage() === 'es'
  return inSpanish && spanish ? { text: spanish, foreign: false } : { text: english, foreign: inSpanish }
}

/** Marks English text among Spanish. */
export const EnglishTag = () => (
  <span className={styles.tag} lang="en">
    English
  </span>
)
