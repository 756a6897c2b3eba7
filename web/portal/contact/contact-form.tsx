import { Button, Group, Stack, Text } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import * as z from 'zod/mini'
import { anyPhoneNumber, emailAddress, phoneNumber } from '../../../contract/applicants/applicant-checks.ts'
import { cleaners } from '../../../contract/applicants/cleaning.ts'
import { extraFields } from '../../../contract/applicants/extra-fields.ts'
import { fieldMessages } from '../../../contract/records/field-messages.ts'
import { type Language, languageNames, languages } from '../../../contract/records/languages.ts'
import { useEnvironment } from '../../data/environment.ts'
import { ErrorNotice } from '../../ui/feedback/notice.tsx'
import { EmailHint } from '../../ui/field/email/email-hint.tsx'
import { emailInput } from '../../ui/field/email/email-input.ts'
import { useEmailQuestion } from '../../ui/field/email/email-question.tsx'
import { TextField } from '../../ui/field/fields.tsx'
import { RadioField } from '../../ui/field/radio-field.tsx'
import { differs } from '../../ui/form/differs.ts'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { useFields } from '../../ui/form/use-fields.ts'
import { useUnsaved } from '../../ui/form/use-unsaved.ts'
import { useTranslation } from '../../ui/translation.ts'
import { sayMissing } from '../application/say-missing.ts'
import { useCorrectionText, useText } from '../texts/dictionaries.ts'

const schemaOf = (phone: ReturnType<typeof phoneNumber>) =>
  z.object({
    email: emailAddress(),
    // Empty keeps the number on file.
    phone: z.string().check(z.refine((typed) => typed === '' || phone.safeParse(typed).success, { error: messageOf(phone) })),
    language: z.enum(languages),
    agreed: z.boolean(),
  })

const messageOf =
  (phone: ReturnType<typeof phoneNumber>) =>
  ({ input }: { input?: unknown }) =>
    phone.safeParse(input).error?.issues[0]?.message ?? fieldMessages.phone

const atHome = schemaOf(phoneNumber())
const abroad = schemaOf(anyPhoneNumber(fieldMessages.anyPhone))

/** The contact data as they are typed; `agreed` to text messages. */
export type ContactValues = { email: string; phone: string; language: Language; agreed: boolean }

type Props = {
  /** `phone` is masked, and stays while the field is empty. */
  contact: { email: string; phone: string; language: Language; may_change_email: boolean }
  agreed?: boolean
  /** How a new address changes the link. */
  hint: string
  /** The way to correct the address where it is not here. */
  locked: string
  /** Further fields, below the phone. */
  more?(form: UseFormReturn<ContactValues, unknown, ContactValues>): ReactNode
  onSave(given: ContactValues, onSaved: () => void): Promise<void>
  onCancel(): void
}

/** Corrects how the applicant of a booking, or of a request to transfer, is reached. Opens with the focus in its first field. */
export function ContactForm({ contact, agreed = false, hint, locked, more, onSave, onCancel }: Props) {
  const [text, common] = [useCorrectionText(), useText()]
  const environment = useEnvironment().data
  const takesAbroad = extraFields(environment?.extra_fields).includes('foreignAddress')
  const [initial] = useState({ email: contact.email, phone: '', language: contact.language, agreed })
  const form = useFields<ContactValues>(
    takesAbroad ? abroad : atHome,
    initial,
    sayMissing({ email: useTranslation()(fieldMessages.email) }),
  )
  const question = useEmailQuestion()
  const saved = useRef(false)
  useUnsaved(() => !saved.current && differs(initial, form.form.getValues()))
  const save = async (given: ContactValues) => {
    if (contact.may_change_email && question.asks(given.email)) return
    await onSave(given, () => {
      saved.current = true
    })
  }
  const offered = languages.filter(
    (language) => language === contact.language || (environment?.face.languages ?? languages).includes(language),
  )
  return (
    <form ref={useFocusedFirst()} onSubmit={form.submit(save)} noValidate>
      <Stack gap="lg" maw={480}>
        <ErrorSummary problems={form.problems} attempt={form.attempt} title={common('problem')} />
        {form.failure && <ErrorNotice focused>{form.failure}</ErrorNotice>}
        {contact.may_change_email ? (
          <EmailHint questioned={question.asked}>
            <TextField
              label={text('contact.email')}
              description={hint}
              required
              {...emailInput}
              {...form.field('email', { clean: cleaners.email })}
            />
          </EmailHint>
        ) : (
          <Text>{locked}</Text>
        )}
        <TextField
          label={text('contact.phone')}
          description={[text('contact.phoneHint', { phone: contact.phone }), takesAbroad && text('contact.phoneAbroad')]
            .filter(Boolean)
            .join(' ')}
          type="tel"
          inputMode="tel"
          autoComplete={takesAbroad ? 'tel' : 'tel-national'}
          maw={320}
          {...form.field('phone', { clean: cleaners.phone })}
        />
        {more?.(form.form)}
        <RadioField
          label={text('contact.language')}
          options={offered.map((value) => ({ value, label: languageNames[value], lang: value }))}
          {...form.controlled('language')}
        />
        <Group>
          <Button type="submit" loading={form.busy}>
            {text('contact.save')}
          </Button>
          <Button variant="subtle" onClick={onCancel} disabled={form.busy}>
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
