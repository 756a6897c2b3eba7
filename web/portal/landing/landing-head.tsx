import type { LandingWords } from '../../../contract/environments/face.ts'
import type { Environment } from '../../data/environment.ts'
import { PageTitle } from '../../ui/layout/page.tsx'
import { useText } from '../texts/dictionaries.ts'
import { useLanguage } from '../translation/language.ts'
import styles from './landing.module.css'
import { minutesOfBooking } from './minutes-of-booking.ts'

/** The landing's title and introduction: the environment's own in the reader's language, else the product's. As in the first paint. */
export function LandingHead({ environment }: { environment: Environment }) {
  const text = useText()
  const { name, face } = environment
  const language = useLanguage()
  const { title, introduction }: LandingWords = face.landing_texts?.[language] ?? {}
  const minutes = minutesOfBooking(environment, language)
  return (
    <PageTitle subtitle={<span className={styles.introduction}>{introduction ?? text('landing.intro', { minutes })}</span>}>
      {title ?? text('landing.title', { name })}
    </PageTitle>
  )
}
