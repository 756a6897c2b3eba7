import { Button, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import type { OwnContact } from '../../../../contract/portal/contact.ts'
import { languageNames } from '../../../../contract/records/languages.ts'
import { mailsLeave } from '../../../data/embedded-data.ts'
import { useNavigate } from '../../../router/routing.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { Facts } from '../../../ui/list/facts.tsx'
import { EndSms, OwnSmsBox, OwnSmsState, smsChange } from '../../sms/own-sms.tsx'
import { useBookingText, useCorrectionText } from '../../texts/dictionaries.ts'
import { useLanguage } from '../../translation/language.ts'
import { ContactForm, type ContactValues } from './contact-form.tsx'
import { useCorrectContact } from './correct-contact.ts'
import { MailState } from './mail-state.tsx'
import { CORRECT_HASH, tokenIn, useContact } from './use-contact.ts'

/** The contact details, the delivery status of the last mail, and the way to correct both. Nothing until it is known. */
export function ContactPanel({ token }: { token: string }) {
  const text = useCorrectionText()
  const { data } = useContact(token)
  const [asked, setCorrecting] = useState(() => location.hash === CORRECT_HASH)
  const [saved, setSaved] = useState<string | null>(null)
  if (!data) return null
  const correcting = asked && data.may_change
  const close = (said: string | null) => {
    setCorrecting(false)
    setSaved(said)
  }
  return (
    <div className="no-print">
      <Panel title={text(correcting ? 'contact.correctTitle' : 'contact.title')}>
        {correcting ? (
          <CorrectContact token={token} contact={data} onClose={close} />
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
              <Shown contact={data} />
            </div>
            <Group>
              {data.may_change && (
                <Button variant="default" onClick={() => setCorrecting(true)}>
                  {text('contact.correct')}
                </Button>
              )}
              {data.sms?.agreed && <EndSms token={token} onEnded={() => setSaved(text('sms.ended'))} />}
            </Group>
          </Stack>
        )}
      </Panel>
    </div>
  )
}

function Shown({ contact }: { contact: OwnContact }) {
  const text = useCorrectionText()
  const facts = [
    { name: text('contact.email'), value: <span style={{ overflowWrap: 'anywhere' }}>{contact.email}</span> },
    { name: text('contact.phone'), value: contact.phone },
    ...(contact.sms ? [{ name: text('sms.title'), value: text(contact.sms.agreed ? 'sms.on' : 'sms.off') }] : []),
    { name: text('contact.language'), value: <span lang={contact.language}>{languageNames[contact.language]}</span> },
  ]
  return (
    <Stack mt="xs">
      <Facts facts={facts} least={200} />
      <MailState {...contact} />
      <OwnSmsState {...contact} />
    </Stack>
  )
}

type FormProps = { token: string; contact: OwnContact; onClose(said: string | null): void }

function CorrectContact({ token, contact, onClose }: FormProps) {
  const text = useBookingText()
  return (
    <ContactForm
      contact={contact}
      agreed={contact.sms?.agreed ?? false}
      hint={text(mailsLeave() ? 'contact.emailHint' : 'contact.emailKept')}
      locked={text('contact.emailLocked')}
      more={(form) => contact.sms && <OwnSmsBox form={form} />}
      onSave={useSaveContact({ token, contact, onClose })}
      onCancel={() => onClose(null)}
    />
  )
}

/** Saves the given data and closes the form; a new mailbox has a new link. */
function useSaveContact({ token, contact, onClose }: FormProps) {
  const [text, own] = [useCorrectionText(), useBookingText()]
  const navigate = useNavigate()
  const correct = useCorrectContact(token)
  const spoken = useLanguage()
  return async ({ email, phone, language, agreed }: ContactValues, onSaved: () => void) => {
    const { manage_url } = await correct.mutateAsync({
      email: contact.may_change_email ? email : null,
      phone: phone || null,
      language,
      ...smsChange(contact, { phone, agreed }, spoken),
    })
    onSaved()
    const saved = text(manage_url !== null && mailsLeave() ? 'contact.savedEmail' : 'contact.saved', { email })
    onClose(manage_url === null ? saved : `${saved} ${own('contact.newLink')}`)
    if (manage_url !== null) void navigate({ to: `/booking/${tokenIn(manage_url)}`, replace: true, resetScroll: false })
  }
}
