import { useEnvironment } from '../../data/environment.ts'
import { Logo } from '../../shell/environment-name.tsx'
import { Words } from '../../ui/plain/words.tsx'
import { LanguageSwitch } from '../translation/language-switch.tsx'
import styles from './face.module.css'
import { HelpLine } from './help-line.tsx'
import { isLongName } from './long-name.ts'

/** The header of applicants' pages: the environment, the language switch and the help line. The first paint shows the same. */
export function ApplicantHeader() {
  const { data } = useEnvironment()
  const face = data?.face
  return (
    <div className={styles.header} {...(face?.logo_url ? { 'data-logo': true } : {})}>
      {face && <Logo face={face} />}
      <Words as="b" bold size="lg" className={`${styles.name} ${isLongName(data?.name) ? styles.long : ''}`}>
        {data?.name ?? ''}
      </Words>
      <LanguageSwitch />
      <HelpLine />
    </div>
  )
}
