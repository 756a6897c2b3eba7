import { Button, Group, Text } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { dateAndTimeInZone } from '../../data/dates.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { ButtonLink } from '../../ui/layout/links.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { ThemeProvider } from '../../ui/theme.tsx'
import { useWord } from '../../ui/translation.ts'
import { useText, useUnderWayText } from '../texts/dictionaries.ts'
import { useLocale } from '../translation/language.ts'
import { nextPage } from '../wizard/guards.ts'
import { dispatch } from '../wizard/use-wizard.ts'
import type { Wizard } from '../wizard/wizard.ts'
import styles from './landing.module.css'

const ConfirmDialog = lazy(async () => ({ default: (await import('../../ui/overlay/confirm-question.tsx')).ConfirmDialog }))

/**
 * Says that an application is open in another tab: values entered in one are not in the other. Brings along the components' theme, without
 * which the first page is drawn.
 */
export function OpenElsewhere() {
  const text = useUnderWayText()
  return (
    <ThemeProvider scheme="light">
      <div role="status" className={styles.elsewhere}>
        <Notice kind="warning" title={text('elsewhere.title')}>
          {text('elsewhere.hint')}
        </Notice>
      </div>
    </ThemeProvider>
  )
}

/** Opening the landing page keeps the application; only the button for it discards it, after a question. */
export function UnderWay({ wizard }: { wizard: Wizard }) {
  const [text, common] = [useUnderWayText(), useText()]
  const word = useWord()
  const locale = useLocale()
  const [asks, setAsks] = useState(false)
  const { dateTime, place, sent } = wizard
  const when = dateTime && place ? `${dateAndTimeInZone(dateTime, place.timezone, locale)} · ${place.name}` : place?.name
  return (
    <ThemeProvider scheme="light">
      <Panel title={text(sent ? 'underWay.sent' : 'underWay.title')}>
        {when && (
          <Text fw={650} mb="xs">
            {when}
          </Text>
        )}
        <Text>{text(sent ? 'underWay.sentHint' : 'underWay.hint')}</Text>
        <Group mt="md">
          <ButtonLink to={nextPage(wizard)} preload={false}>
            {text('underWay.continue')}
          </ButtonLink>
          <Button variant="default" onClick={() => setAsks(true)}>
            {common('startOver')}
          </Button>
        </Group>
      </Panel>
      {asks && (
        <Suspense>
          <ConfirmDialog
            title={text('underWay.discard')}
            opened
            onClose={() => setAsks(false)}
            onConfirm={async () => dispatch({ type: 'left' })}
            yes={word('Discard')}
            no={word('Keep editing')}
            destructive
          >
            {text(sent ? 'underWay.sentHint' : 'underWay.lost')}
          </ConfirmDialog>
        </Suspense>
      )}
    </ThemeProvider>
  )
}
