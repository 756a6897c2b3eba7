import { Stack } from '@mantine/core'
import type { ApplicantForm } from '../../../contract/applicants/applicant-form.ts'
import { cleaners, type FieldName } from '../../../contract/applicants/cleaning.ts'
import { mailsLeave } from '../../data/embedded-data.ts'
import { EmailHint } from '../../ui/field/email/email-hint.tsx'
import { emailInput } from '../../ui/field/email/email-input.ts'
import { LightText } from '../../ui/field/light/light-fields.tsx'
import type { useFields } from '../../ui/form/use-fields.ts'
import { useDataText } from '../texts/dictionaries.ts'

type Form = ReturnType<typeof useFields<ApplicantForm>>
type Props = { form: Form }
/** Email and phone; `abroad` where phone numbers of other countries are taken. */
export function ContactFields({ form, abroad }: Props & { abroad: boolean }) {
  const text = useDataText()
  return (
    <Stack maw={480}>
      <EmailHint>
        <LightText
          label={text('data.email')}
          description={mailsLeave() && text('data.emailHint')}
          required
          {...emailInput}
          {...cleaned(form, 'email')}
        />
      </EmailHint>
      <LightText
        label={text('data.phone')}
        description={text('data.phoneHint') + (abroad ? ', +52 55 1234 5678' : '')}
        required
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        width={240}
        {...cleaned(form, 'phone')}
      />
    </Stack>
  )
}

const cleaned = (form: Form, name: FieldName) => form.field(name, { clean: cleaners[name] })
