import { Button, Group, Text, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import type { mail as mailRecord } from '../../../contract/outbox.ts'
import type { Row } from '../../../contract/resource.ts'
import { dateTimeAndYear } from '../../data/dates.ts'
import { Tag } from '../../ui/badge.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { UnfoldButton } from '../../ui/unfold-button.tsx'
import styles from './mail.module.css'
import { stateLabels } from './state-labels.ts'

/** One mail: to whom, about what, and on demand its words and its calendar file. */
export function Mail({ mail }: { mail: Row<typeof mailRecord> }) {
  const [opened, setOpened] = useState(false)
  const id = `mail-${mail.id}`
  return (
    <article>
      <Group justify="space-between" align="flex-start" gap="xs">
        <div className={styles.words}>
          <Text fw={650}>{mail.subject}</Text>
          <Text size="sm">To {mail.to_address}</Text>
          <Text size="sm" c="dimmed">
            {dateTimeAndYear(mail.sent_at ?? mail.created)}
          </Text>
        </div>
        <Tag>{stateLabels[mail.state]}</Tag>
      </Group>
      {mail.error && (
        <div className={styles.error}>
          <Notice kind="error">{mail.error}</Notice>
        </div>
      )}
      <UnfoldButton ml={-8} opened={opened} controls={id} onToggle={() => setOpened(!opened)}>
        Read<VisuallyHidden component="span"> {mail.subject}</VisuallyHidden>
      </UnfoldButton>
      <div id={id} hidden={!opened}>
        <pre className={styles.text}>{mail.text_body}</pre>
        {mail.calendar && (
          <Button variant="default" leftSection={<Icon name="calendar" />} onClick={() => download(mail.calendar ?? '')}>
            Download the calendar file
          </Button>
        )}
      </div>
    </article>
  )
}

function download(calendar: string) {
  const address = URL.createObjectURL(new Blob([calendar], { type: 'text/calendar' }))
  const link = Object.assign(document.createElement('a'), { href: address, download: 'appointment.ics' })
  link.click()
  URL.revokeObjectURL(address)
}
