import { Button, Text, Title } from '@mantine/core'
import type { PrivacyNotice } from '../../../contract/privacy-notice.ts'
import { Icon } from '../../ui/layout/icon.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { useText } from '../texts/dictionaries.ts'
import styles from './privacy-notice.module.css'

/** The federal privacy notice, to read and to print. */
export function PrivacyNoticePanel({ notice }: { notice: PrivacyNotice }) {
  const text = useText()
  return (
    <Panel
      title={notice.title}
      actions={
        <Button className="no-print" variant="default" leftSection={<Icon name="print" />} onClick={() => window.print()}>
          {text('disclaimer.print')}
        </Button>
      }
    >
      {notice.governs && <Text mb="md">{notice.governs}</Text>}
      {notice.sections.map(({ heading, paragraphs, list, notes }) => (
        <div key={heading} className={styles.section}>
          <Title order={3} size="h5">
            {heading}
          </Title>
          {paragraphs.map((paragraph) => (
            <Text key={paragraph} mt="xs">
              {paragraph}
            </Text>
          ))}
          {list && (
            <ul>
              {list.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          )}
          {notes?.map((note) => (
            <Text key={note} mt="xs" size="sm">
              {note.replace(/^([¹²³]) /, '$1\u00a0')}
            </Text>
          ))}
        </div>
      ))}
    </Panel>
  )
}
