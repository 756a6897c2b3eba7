import { Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { type Environment, useEnvironment } from '../../data/environment.ts'
import { Icon } from '../../ui/icon.tsx'
import { ButtonLink } from '../../ui/links.tsx'
import { Page, PageTitle } from '../../ui/page.tsx'
import { LoadingRows } from '../../ui/waiting.tsx'
import { useText } from '../texts/texts.ts'
import { startApplication, tell } from '../wizard/use-wizard.ts'
import styles from './landing.module.css'

/** /landing: where applicants begin. Whatever was under way ends here. */
export function Landing() {
  const text = useText()
  const { data: environment } = useEnvironment()
  useEffect(() => tell({ type: 'left' }), [])
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
      <StartCard environment={environment} />
      <div>
        <ButtonLink to="/login" variant="subtle">
          {text('landing.lsvLogin')}
        </ButtonLink>
      </div>
    </Page>
  )
}

function StartCard({ environment: { display_waiver } }: { environment: Environment }) {
  const text = useText()
  return (
    <Link className={styles.card ?? ''} to="/disclaimer/new" preload={false} onClick={() => startApplication(display_waiver)}>
      <Icon name="calendar" size={32} />
      <span>
        <strong>{text('landing.new')}</strong>
        <Text component="span" display="block" c="dimmed">
          {text('landing.newHint')}
        </Text>
      </span>
      <Icon name="next" />
    </Link>
  )
}
