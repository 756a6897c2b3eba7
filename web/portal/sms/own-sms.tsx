import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { OwnContact } from '../../../contract/portal/contact.ts'
import { type Language, languageOfSigning } from '../../../contract/records/languages.ts'
import { CONSENT_WORDING } from '../../../contract/sms/wording.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { CheckField } from '../../ui/field/check-field.tsx'
import { useCorrectContact } from '../booking/contact/correct-contact.ts'
import { useCorrectionText, useSigningText } from '../texts/dictionaries.ts'
import { BindingWords } from '../translation/english-tag.tsx'

type ContactValues = { email: string; phone: string; language: Language; agreed: boolean }

/** The fault of the text messages of a booking: its number has stopped them, or the last one failed. */
export function OwnSmsState({ phone, sms }: Pick<OwnContact, 'phone' | 'sms'>) {
  const text = useCorrectionText()
  if (sms?.stopped) return <Notice kind="warning">{text('sms.stopped')}</Notice>
  return sms?.agreed && sms.failed ? <Notice kind="warning">{text('sms.failed', { phone })}</Notice> : null
}

/** The box that agrees to text messages. Another number has agreed to nothing: typing one empties the box. */
export function OwnSmsBox({ form }: { form: UseFormReturn<ContactValues, unknown, ContactValues> }) {
  const text = useSigningText()
  const [phone, ticked] = useWatch({ control: form.control, name: ['phone', 'agreed'] })
  const isTyped = phone !== ''
  const wasTyped = useRef(isTyped)
  useEffect(() => {
    if (isTyped && !wasTyped.current) form.setValue('agreed', false, { shouldDirty: true })
    wasTyped.current = isTyped
  }, [isTyped, form])
  return (
    <CheckField
      name="agreed"
      label={<BindingWords>{text('signing.smsConsent')}</BindingWords>}
      checked={ticked}
      onChange={(event) => form.setValue('agreed', event.currentTarget.checked, { shouldDirty: true })}
    />
  )
}

/** The consent to send; empty if it is unchanged. */
export function smsChange(
  { sms }: Pick<OwnContact, 'sms'>,
  { phone, agreed }: Pick<ContactValues, 'phone' | 'agreed'>,
  language: Language,
) {
  if (sms === null || (agreed === sms.agreed && phone === '')) return {}
  if (agreed) return { sms_consent: { wording: CONSENT_WORDING, language: languageOfSigning(language) } } as const
  return sms.agreed && phone === '' ? { sms_consent: false as const } : {}
}

/** Ends the text messages, also when nothing else of the booking can still be changed. */
export function EndSms({ token, onEnded }: { token: string; onEnded(): void }) {
  const text = useCorrectionText()
  const correct = useCorrectContact(token)
  return (
    <Button variant="default" loading={correct.isPending} onClick={() => correct.mutate({ sms_consent: false }, { onSuccess: onEnded })}>
      {text('sms.end')}
    </Button>
  )
}
