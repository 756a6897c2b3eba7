import { Stack } from '@mantine/core'
import type { ApplicantForm, ExtraField } from '../../../contract/applicants/applicant-form.ts'
import { cleaners, type FieldName } from '../../../contract/applicants/cleaning.ts'
import { LightText } from '../../ui/form/light-fields.tsx'
import type { useFields } from '../../ui/form/use-fields.ts'
import { useDataText } from '../texts/dictionaries.ts'

type Form = ReturnType<typeof useFields<ApplicantForm>>
type Props = { form: Form }
type PropsWithExtras = Props & { extras: readonly ExtraField[] }

export function NameFields({ form, extras }: PropsWithExtras) {
  const text = useDataText()
  return (
    <Stack maw={480}>
      <LightText label={text('data.firstName')} required autoComplete="given-name" {...cleaned(form, 'firstName')} />
      {extras.includes('middleName') && (
        <LightText label={text('data.middleName')} required autoComplete="additional-name" {...cleaned(form, 'middleName')} />
      )}
      <LightText label={text('data.lastName')} required autoComplete="family-name" {...cleaned(form, 'lastName')} />
    </Stack>
  )
}

export function ContactFields({ form }: Props) {
  const text = useDataText()
  return (
    <Stack maw={480}>
      <LightText
        label={text('data.email')}
        description={text('data.emailHint')}
        required
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        {...cleaned(form, 'email')}
      />
      <LightText
        label={text('data.phone')}
        description={text('data.phoneHint')}
        required
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        width={240}
        {...cleaned(form, 'phone')}
      />
    </Stack>
  )
}

const cleaned = (form: Form, name: FieldName) => form.field(name, { clean: cleaners[name] })
