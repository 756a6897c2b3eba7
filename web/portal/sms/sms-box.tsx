import { Text } from '@mantine/core'
import { useWatch } from 'react-hook-form'
import type { ApplicantForm } from '../../../contract/applicants/applicant-form.ts'
import { languageOfSigning } from '../../../contract/records/languages.ts'
import { LightCheck } from '../../ui/field/light/light-check.tsx'
import type { useFields } from '../../ui/form/use-fields.ts'
import { useSigningText } from '../texts/dictionaries.ts'
import { BindingWords } from '../translation/english-tag.tsx'
import { useLanguage } from '../translation/language.ts'

type Props = { form: ReturnType<typeof useFields<ApplicantForm>> }

/** The box that agrees to text messages, never ticked by itself. Its value is the language of the words beside it. */
export function SmsBox({ form: { form, handled } }: Props) {
  const text = useSigningText()
  const language = languageOfSigning(useLanguage())
  const ticked = Boolean(useWatch({ control: form.control, name: 'smsConsent' }))
  const { error } = handled('smsConsent')
  return (
    <div style={{ marginTop: 16 }}>
      <LightCheck
        id="smsConsent"
        label={<BindingWords>{text('signing.smsConsent')}</BindingWords>}
        checked={ticked}
        aria-describedby="smsConsent-error"
        onChange={({ currentTarget: { checked } }) => {
          form.setValue('smsConsent', checked ? language : '', { shouldDirty: true })
          void form.trigger('smsConsent')
        }}
      />
      <Text id="smsConsent-error" size="sm" c="red.9">
        {error}
      </Text>
    </div>
  )
}
