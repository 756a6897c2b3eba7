import { RichText } from '../../ui/layout/rich-text.tsx'
import { useLanguage } from './language.ts'
import styles from './their-text.module.css'

type Both = { english: string; spanish: string | null | undefined }

/** A text of the environment or location, in the reader's language; where there is only the English, it says so. */
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

/** The same for a few words inside a line. */
export function TheirWords(both: Both) {
  const { text, foreign } = useTheirs(both)
  if (!foreign) return text
  return (
    <span lang="en">
      {text} <EnglishTag />
    </span>
  )
}

/** Which of the two the reader gets, and whether it is not their language. */
function useTheirs({ english, spanish }: Both): { text: string; foreign: boolean } {
  const inSpanish = useLanguage() === 'es'
  return inSpanish && spanish ? { text: spanish, foreign: false } : { text: english, foreign: inSpanish }
}

/** Marks what stands in English among Spanish. */
export const EnglishTag = () => (
  <span className={styles.tag} lang="en">
    English
  </span>
)
