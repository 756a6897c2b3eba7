import { Button, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import type { TransferContact } from '../../../contract/portal/transfer-contact.ts'
import { languageNames } from '../../../contract/records/languages.ts'
import { mailsLeave } from '../../data/embedded-data.ts'
import { useNavigate } from '../../router/routing.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { Facts } from '../../ui/list/facts.tsx'
import { ContactForm, type ContactValues } from '../booking/contact/contact-form.tsx'
import { MailState } from '../booking/contact/mail-state.tsx'
import { CORRECT_HASH, tokenIn } from '../booking/contact/use-contact.ts'
import { useCorrectionText, useTransferText } from '../texts/dictionaries.ts'
import { useCorrectTransferContact, useTransferContact } from './transfer-contact.ts'

/** The contact details of a request, the delivery status of the last mail, and the way to correct both. Nothing until it is known. */
export function TransferContactPanel({ token }: { token: string }) {
  const [text, own] = [useCorrectionText(), useTransferText()]
  const { data } = useTransferContact(token)
  const [asked, setCorrecting] = useState(() => location.hash === CORRECT_HASH)
  const [saved, setSaved] = useState<string | null>(null)
  const close = (said: string | null) => {
    setCorrecting(false)
    setSaved(said)
  }
  const save = useSaveContact(token, close)
  if (!data) return null
  const correcting = asked && data.may_change
  return (
    <div className="no-print">
      <Panel title={text(correcting ? 'contact.correctTitle' : 'contact.title')}>
        {correcting ? (
          <ContactForm
            contact={data}
            hint={own(mailsLeave() ? 'email.hint' : 'email.hintKept')}
            locked={own('email.locked')}
            onSave={(given, onSaved) => save(data, given, onSaved)}
            onCancel={() => close(null)}
          />
        ) : (
          <Stack>
            <div role="status">
              {saved && (
                <Notice kind="success" focused>
                  {saved}
                </Notice>
              )}
            </div>
            <Shown contact={data} />
            {data.may_change && (
              <Group>
                <Button variant="default" onClick={() => setCorrecting(true)}>
                  {text('contact.correct')}
                </Button>
              </Group>
            )}
          </Stack>
        )}
      </Panel>
    </div>
  )
}

function Shown({ contact }: { contact: TransferContact }) {
  const text = useCorrectionText()
  const facts = [
    { name: text('contact.email'), value: <span style={{ overflowWrap: 'anywhere' }}>{contact.email}</span> },
    { name: text('contact.phone'), value: contact.phone },
    { name: text('contact.language'), value: <span lang={contact.language}>{languageNames[contact.language]}</span> },
  ]
  return (
    <>
      <Facts facts={facts} least={200} />
      <MailState {...contact} />
    </>
  )
}

/** Saves the given data and closes the form; a new mailbox has a new link. */
function useSaveContact(token: string, onClose: (said: string) => void) {
  const [text, own] = [useCorrectionText(), useTransferText()]
  const navigate = useNavigate()
  const correct = useCorrectTransferContact(token)
  return async ({ may_change_email }: TransferContact, { email, phone, language }: ContactValues, onSaved: () => void) => {
    const { state_url } = await correct.mutateAsync({ email: may_change_email ? email : null, phone: phone || null, language })
    onSaved()
    const saved = text(state_url !== null && mailsLeave() ? 'contact.savedEmail' : 'contact.saved', { email })
    onClose(state_url === null ? saved : `${saved} ${own('email.newLink')}`)
    if (state_url !== null) void navigate({ to: `/transfer/${tokenIn(state_url)}`, replace: true, resetScroll: false })
  }
}
