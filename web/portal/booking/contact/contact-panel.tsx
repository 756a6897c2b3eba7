import { Button, Group, Stack, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { emailAddress, phoneNumber } from '../../../../contract/applicants/applicant-checks.ts'
import { cleaners } from '../../../../contract/applicants/cleaning.ts'
import type { OwnContact } from '../../../../contract/portal/contact.ts'
import { fieldMessages } from '../../../../contract/records/field-messages.ts'
import { languageNames, languages } from '../../../../contract/records/languages.ts'
import { mailsLeave } from '../../../data/embedded-data.ts'
import { useEnvironment } from '../../../data/environment.ts'
import { useNavigate } from '../../../router/routing.ts'
import { ErrorNotice, Notice } from '../../../ui/feedback/notice.tsx'
import { EmailHint } from '../../../ui/field/email/email-hint.tsx'
import { emailInput } from '../../../ui/field/email/email-input.ts'
import { useEmailQuestion } from '../../../ui/field/email/email-question.tsx'
import { TextField } from '../../../ui/field/fields.tsx'
import { RadioField } from '../../../ui/field/radio-field.tsx'
import { differs } from '../../../ui/form/differs.ts'
import { ErrorSummary } from '../../../ui/form/error-summary.tsx'
import { useFields } from '../../../ui/form/use-fields.ts'
import { useUnsaved } from '../../../ui/form/use-unsaved.ts'
import { Panel } from '../../../ui/layout/panel.tsx'
import { Facts } from '../../../ui/list/facts.tsx'
import { useTranslation } from '../../../ui/translation.ts'
import { sayMissing } from '../../application/say-missing.ts'
import { EndSms, OwnSmsBox, OwnSmsState, smsChange } from '../../sms/own-sms.tsx'
import { useBookingText, useSmsText, useText } from '../../texts/dictionaries.ts'
import { useLanguage } from '../../translation/language.ts'
import { useCorrectContact } from './correct-contact.ts'
import { MailState } from './mail-state.tsx'
import { CORRECT_HASH, tokenIn, useContact } from './use-contact.ts'

/** The contact details, the delivery status of the last mail, and the way to correct both. Nothing until it is known. */
export function ContactPanel({ token }: { token: string }) {
  const [text, sms] = [useBookingText(), useSmsText()]
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
              {data.sms?.agreed && <EndSms token={token} onEnded={() => setSaved(sms('sms.ended'))} />}
            </Group>
          </Stack>
        )}
      </Panel>
    </div>
  )
}

function Shown({ contact }: { contact: OwnContact }) {
  const [text, sms] = [useBookingText(), useSmsText()]
  const facts = [
    { name: text('contact.email'), value: <span style={{ overflowWrap: 'anywhere' }}>{contact.email}</span> },
    { name: text('contact.phone'), value: contact.phone },
    ...(contact.sms ? [{ name: sms('sms.title'), value: sms(contact.sms.agreed ? 'sms.on' : 'sms.off') }] : []),
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

const schema = z.object({
  email: emailAddress(),
  phone: z.union([z.literal(''), phoneNumber()], { error: fieldMessages.phone }),
  language: z.enum(languages),
  agreed: z.boolean(),
})

type ContactValues = z.infer<typeof schema>
type FormProps = { token: string; contact: OwnContact; onClose(said: string | null): void }

/** Opens with the focus in its first field, which scrolls to it. */
function CorrectContact({ token, contact, onClose }: FormProps) {
  const [text, common] = [useBookingText(), useText()]
  const [initial] = useState({ email: contact.email, phone: '', language: contact.language, agreed: contact.sms?.agreed ?? false })
  const form = useFields(schema, initial, sayMissing({ email: useTranslation()(fieldMessages.email) }))
  const question = useEmailQuestion()
  const saved = useRef(false)
  useUnsaved(() => !saved.current && differs(initial, form.form.getValues()))
  const saveContact = useSaveContact({ token, contact, onClose })
  const save = async (given: ContactValues) => {
    if (contact.may_change_email && question.asks(given.email)) return
    await saveContact(given, () => {
      saved.current = true
    })
  }
  const place = useFocusedFirst()
  const pages = useEnvironment().data?.face.languages ?? languages
  const offered = languages.filter((language) => language === contact.language || pages.includes(language))
  return (
    <form ref={place} onSubmit={form.submit(save)} noValidate>
      <Stack gap="lg" maw={480}>
        <ErrorSummary problems={form.problems} attempt={form.attempt} title={common('problem')} />
        {form.failure && <ErrorNotice focused>{form.failure}</ErrorNotice>}
        {contact.may_change_email ? (
          <EmailHint questioned={question.asked}>
            <TextField
              label={text('contact.email')}
              description={text(mailsLeave() ? 'contact.emailHint' : 'contact.emailKept')}
              required
              {...emailInput}
              {...form.field('email', { clean: cleaners.email })}
            />
          </EmailHint>
        ) : (
          <Text>{text('contact.emailLocked')}</Text>
        )}
        <TextField
          label={text('contact.phone')}
          description={text('contact.phoneHint', { phone: contact.phone })}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          maw={320}
          {...form.field('phone', { clean: cleaners.phone })}
        />
        {contact.sms && <OwnSmsBox form={form.form} />}
        <RadioField
          label={text('contact.language')}
          options={offered.map((value) => ({ value, label: languageNames[value], lang: value }))}
          {...form.controlled('language')}
        />
        <Group>
          <Button type="submit" loading={form.busy}>
            {text('contact.save')}
          </Button>
          <Button variant="subtle" onClick={() => onClose(null)} disabled={form.busy}>
            {text('contact.keep')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function useFocusedFirst() {
  const place = useRef<HTMLFormElement>(null)
  useEffect(() => place.current?.querySelector('input')?.focus(), [])
  return place
}

/** Saves the given data and closes the form; a new mailbox has a new link. */
function useSaveContact({ token, contact, onClose }: FormProps) {
  const text = useBookingText()
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
    onClose(manage_url === null ? saved : `${saved} ${text('contact.newLink')}`)
    if (manage_url !== null) void navigate({ to: `/booking/${tokenIn(manage_url)}`, replace: true, resetScroll: false })
  }
}
