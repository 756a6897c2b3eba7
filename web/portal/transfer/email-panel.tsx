import { Button, Group, Stack, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { emailAddress } from '../../../contract/applicants/applicant-checks.ts'
import { cleaners } from '../../../contract/applicants/cleaning.ts'
import type { TransferContact } from '../../../contract/portal/transfer-contact.ts'
import { fieldMessages } from '../../../contract/records/field-messages.ts'
import { mailsLeave } from '../../data/embedded-data.ts'
import { useNavigate } from '../../router/routing.ts'
import { ErrorNotice, Notice } from '../../ui/feedback/notice.tsx'
import { EmailHint } from '../../ui/field/email/email-hint.tsx'
import { emailInput } from '../../ui/field/email/email-input.ts'
import { useEmailQuestion } from '../../ui/field/email/email-question.tsx'
import { TextField } from '../../ui/field/fields.tsx'
import { differs } from '../../ui/form/differs.ts'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { useFields } from '../../ui/form/use-fields.ts'
import { useUnsaved } from '../../ui/form/use-unsaved.ts'
import { Panel } from '../../ui/layout/panel.tsx'
import { useTranslation } from '../../ui/translation.ts'
import { sayMissing } from '../application/say-missing.ts'
import { MailState } from '../booking/contact/mail-state.tsx'
import { CORRECT_HASH, tokenIn } from '../booking/contact/use-contact.ts'
import { useText, useTransferText } from '../texts/dictionaries.ts'
import { useCorrectTransferEmail, useTransferContact } from './transfer-email.ts'

/** The email address of a request, the delivery status of the last mail, and the way to correct both. Nothing until it is known. */
export function TransferEmailPanel({ token }: { token: string }) {
  const text = useTransferText()
  const { data } = useTransferContact(token)
  const [asked, setCorrecting] = useState(() => location.hash === CORRECT_HASH)
  const [saved, setSaved] = useState<string | null>(null)
  if (!data) return null
  const close = (said: string | null) => {
    setCorrecting(false)
    setSaved(said)
  }
  return (
    <div className="no-print">
      <Panel title={text('email.title')}>
        {asked && data.may_change_email ? (
          <CorrectEmail token={token} contact={data} onClose={close} />
        ) : (
          <Stack>
            <div role="status">
              {saved && (
                <Notice kind="success" focused>
                  {saved}
                </Notice>
              )}
            </div>
            <Text style={{ overflowWrap: 'anywhere' }}>{data.email}</Text>
            <MailState {...data} />
            {data.may_change_email && (
              <Group>
                <Button variant="default" onClick={() => setCorrecting(true)}>
                  {text('email.correct')}
                </Button>
              </Group>
            )}
          </Stack>
        )}
      </Panel>
    </div>
  )
}

const schema = z.object({ email: emailAddress() })

type FormProps = { token: string; contact: TransferContact; onClose(said: string | null): void }

/** Opens with the focus in its field, which scrolls to it. */
function CorrectEmail({ token, contact, onClose }: FormProps) {
  const [text, common] = [useTransferText(), useText()]
  const [initial] = useState({ email: contact.email })
  const form = useFields(schema, initial, sayMissing({ email: useTranslation()(fieldMessages.email) }))
  const question = useEmailQuestion()
  const saved = useRef(false)
  useUnsaved(() => !saved.current && differs(initial, form.form.getValues()))
  const saveEmail = useSaveEmail({ token, onClose })
  const save = async ({ email }: { email: string }) => {
    if (question.asks(email)) return
    await saveEmail(email, () => {
      saved.current = true
    })
  }
  const place = useRef<HTMLFormElement>(null)
  useEffect(() => place.current?.querySelector('input')?.focus(), [])
  return (
    <form ref={place} onSubmit={form.submit(save)} noValidate>
      <Stack gap="lg" maw={480}>
        <ErrorSummary problems={form.problems} attempt={form.attempt} title={common('problem')} />
        {form.failure && <ErrorNotice focused>{form.failure}</ErrorNotice>}
        <EmailHint questioned={question.asked}>
          <TextField
            label={text('email.title')}
            description={text(mailsLeave() ? 'email.hint' : 'email.hintKept')}
            required
            {...emailInput}
            {...form.field('email', { clean: cleaners.email })}
          />
        </EmailHint>
        <Group>
          <Button type="submit" loading={form.busy}>
            {text('email.save')}
          </Button>
          <Button variant="subtle" onClick={() => onClose(null)} disabled={form.busy}>
            {text('email.keep')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** Saves the address and closes the form; a new mailbox has a new link. */
function useSaveEmail({ token, onClose }: Pick<FormProps, 'token' | 'onClose'>) {
  const text = useTransferText()
  const navigate = useNavigate()
  const correct = useCorrectTransferEmail(token)
  return async (email: string, onSaved: () => void) => {
    const { state_url } = await correct.mutateAsync(email)
    onSaved()
    const saved = text(state_url !== null && mailsLeave() ? 'email.savedMailed' : 'email.saved', { email })
    onClose(state_url === null ? saved : `${saved} ${text('email.newLink')}`)
    if (state_url !== null) void navigate({ to: `/transfer/${tokenIn(state_url)}`, replace: true, resetScroll: false })
  }
}
