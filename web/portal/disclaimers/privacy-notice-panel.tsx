import { Button, Text, Title } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { PrivacyNotice } from '../../../contract/booking/privacy-notice.ts'
import { Icon } from '../../ui/layout/icon.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { useNoticeText } from '../texts/dictionaries.ts'
import { privacyNotice } from './privacy-notice-text.ts'
import styles from './read-disclaimers.module.css'

/** The federal privacy notice: a summary in the reader's words, then its full text, to unfold and to print. */
export function PrivacyNoticePanel() {
  const { notice, language } = privacyNotice.use()
  const text = useNoticeText()
  const full = useRef<HTMLDetailsElement>(null)
  useUnfoldedInPrint(full)
  return (
    <Panel title={text('notice.title')}>
      <ul className={styles.plain}>
        <li>{text('notice.compared')}</li>
        <li>{text('notice.kept')}</li>
        <li>{text('notice.voluntary')}</li>
        <li>{text('notice.rights')}</li>
      </ul>
      <details ref={full} className={styles.full}>
        <summary>{text('notice.full')}</summary>
        <Title order={3} size="h4" mt="md" lang={language}>
          {notice.title}
        </Title>
        <Button className="no-print" variant="default" my="sm" leftSection={<Icon name="print" />} onClick={() => window.print()}>
          {text('disclaimer.print')}
        </Button>
        <div lang={language}>
          <FullText notice={notice} />
        </div>
      </details>
    </Panel>
  )
}

function FullText({ notice: { governs, sections } }: { notice: PrivacyNotice }) {
  return (
    <>
      {governs && <Text mb="md">{governs}</Text>}
      {sections.map(({ heading, paragraphs, list, notes }) => (
        <div key={heading} className={styles.section}>
          <Title order={4} size="h5">
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
    </>
  )
}

/** The printed page shows it unfolded. */
function useUnfoldedInPrint(full: React.RefObject<HTMLDetailsElement | null>) {
  useEffect(() => {
    const unfold = () => full.current?.setAttribute('open', '')
    window.addEventListener('beforeprint', unfold)
    return () => window.removeEventListener('beforeprint', unfold)
  }, [full])
}
