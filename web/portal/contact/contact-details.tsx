import { Button, Group, Stack } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { OwnContact } from '../../../contract/portal/contact.ts'
import type { TransferContact } from '../../../contract/portal/transfer-contact.ts'
import { languageNames } from '../../../contract/records/languages.ts'
import { mailsLeave } from '../../data/embedded-data.ts'
import { useNavigate } from '../../router/routing.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { Facts } from '../../ui/list/facts.tsx'
import { OwnSmsState } from '../sms/own-sms.tsx'
import { useCorrectionText } from '../texts/dictionaries.ts'
import { CORRECT_HASH, tokenIn } from './link-parts.ts'
import { MailState } from './mail-state.tsx'

/** Of a booking or of a transfer request; only bookings have text messages. */
type Contact = TransferContact & Partial<Pick<OwnContact, 'sms'>>
/** Shows a sentence of success in place of the form; null ends the form without one. */
type Close = (sentence: string | null) => void
type Props = { contact: Contact; form(close: Close): ReactNode; action?(say: Close): ReactNode }

/** The contact details behind a link, the delivery status of the last mail, and the way to correct both. */
export function ContactDetails({ contact, form, action }: Props) {
  const text = useCorrectionText()
  const [asked, setCorrecting] = useState(() => location.hash === CORRECT_HASH)
  const [saved, setSaved] = useState<string | null>(null)
  const correcting = asked && contact.may_change
  const close: Close = (sentence) => {
    setCorrecting(false)
    setSaved(sentence)
  }
  return (
    <div className="no-print">
      <Panel title={text(correcting ? 'contact.correctTitle' : 'contact.title')}>
        {correcting ? (
          form(close)
        ) : (
          <Stack>
            <div>
              <div role="status">
                {saved && (
                  <Notice kind="success" focused>
                    {saved}
                  </Notice>
                )}
              </div>
              <Shown contact={contact} />
            </div>
            <Group>
              {contact.may_change && (
                <Button variant="default" onClick={() => setCorrecting(true)}>
                  {text('contact.correct')}
                </Button>
              )}
              {action?.(setSaved)}
            </Group>
          </Stack>
        )}
      </Panel>
    </div>
  )
}

function Shown({ contact: { sms = null, ...contact } }: { contact: Contact }) {
  const text = useCorrectionText()
  const facts = [
    { name: text('contact.email'), value: <span style={{ overflowWrap: 'anywhere' }}>{contact.email}</span> },
    { name: text('contact.phone'), value: contact.phone },
    ...(sms ? [{ name: text('sms.title'), value: text(sms.agreed ? 'sms.on' : 'sms.off') }] : []),
    { name: text('contact.language'), value: <span lang={contact.language}>{languageNames[contact.language]}</span> },
  ]
  return (
    <Stack mt="xs">
      <Facts facts={facts} least={200} />
      <MailState {...contact} />
      <OwnSmsState phone={contact.phone} sms={sms} />
    </Stack>
  )
}

type Saved = { email: string; newUrl: string | null; pageOf(token: string): string; newLinkHint: string }

/** Ends a form whose data is saved. A new mailbox has a new link, to which the page moves. */
export function useEndOfCorrection(close: Close) {
  const text = useCorrectionText()
  const navigate = useNavigate()
  return ({ email, newUrl, pageOf, newLinkHint }: Saved) => {
    const sentence = text(newUrl !== null && mailsLeave() ? 'contact.savedEmail' : 'contact.saved', { email })
    close(newUrl === null ? sentence : `${sentence} ${newLinkHint}`)
    if (newUrl !== null) void navigate({ to: pageOf(tokenIn(newUrl)), replace: true, resetScroll: false })
  }
}
