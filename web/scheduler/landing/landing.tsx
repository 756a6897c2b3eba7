import { Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useEnvironment } from '../../data/environment.ts'
import { Icon } from '../../ui/icon.tsx'
import { ButtonLink } from '../../ui/links.tsx'
import { Page, PageTitle } from '../../ui/page.tsx'
import { LoadingRows } from '../../ui/waiting.tsx'
import { useText } from '../texts/texts.ts'
import styles from './landing.module.css'

/** /landing: where applicants begin. */
export function Landing() {
  const text = useText()
  const { data: environment } = useEnvironment()
  if (!environment) {
    return (
      <Page>
        <LoadingRows rows={2} height={96} />
      </Page>
    )
  }
  return (
    <Page>
      <PageTitle subtitle={text('landing.intro')}>{text('landing.title', { name: environment.name })}</PageTitle>
      <Link className={styles.card ?? ''} to={environment.display_disclaimer ? '/disclaimer/new' : '/locations/new'}>
        <Icon name="calendar" size={32} />
        <span>
          <strong>{text('landing.new')}</strong>
          <Text component="span" display="block" c="dimmed">
            {text('landing.newHint')}
          </Text>
        </span>
        <Icon name="next" />
      </Link>
      <div>
        <ButtonLink to="/login" variant="subtle">
          {text('landing.lsvLogin')}
        </ButtonLink>
      </div>
    </Page>
  )
}
