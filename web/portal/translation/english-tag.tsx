import { languageOfSigning } from '../../../contract/records/languages.ts'
import styles from './english-tag.module.css'
import { useLanguage } from './language.ts'

/** Marks English text among another language. */
export const EnglishTag = () => (
  <span className={styles.tag} lang="en">
    English
  </span>
)

/** Binding words, as the dictionary of signing has them; in English, marked as such, for readers whose translation was not reviewed. */
export function BindingWords({ children }: { children: string }) {
  const reader = useLanguage()
  if (languageOfSigning(reader) === reader) return children
  return (
    <span lang="en">
      {children} <EnglishTag />
    </span>
  )
}
