import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import { applicant } from '../../../contract/applicants/applicants.ts'
import { cleaners } from '../../../contract/applicants/cleaning.ts'
import { keeping } from '../../../contract/records/define-record.ts'
import { EmailHint } from '../../ui/field/email/email-hint.tsx'
import { TextField } from '../../ui/field/fields.tsx'
import { Columns } from '../../ui/layout/columns.tsx'
import { labelsOf } from '../applicant-labels.ts'

type Field = (name: keyof Contact, options: { clean(text: string): string }) => object

type Props = {
  field: Field
  /** Whether the first name has the focus first. */
  focused?: boolean
  /** Stands behind the names. */
  children?: ReactNode
}

/** The fields of an applicant's name and contact, each normalized on blur. `field` is the form's. */
export function ContactFields({ field, focused = true, children }: Props) {
  const tidied = (name: keyof Contact) => ({
    label: contactLabels[name],
    required: true,
    ...field(name, { clean: contactCleaners[name] }),
  })
  return (
    <>
      <Columns>
        <TextField {...(focused ? { 'data-autofocus': true } : {})} {...tidied('first_name')} />
        <TextField {...tidied('last_name')} />
      </Columns>
      {children}
      <Columns>
        <TextField type="tel" {...tidied('phone')} />
        <EmailHint>
          <TextField type="email" {...tidied('email')} />
        </EmailHint>
      </Columns>
    </>
  )
}

/** The fields of an applicant's name and contact. */
export type Contact = { first_name: string; last_name: string; phone: string; email: string }

/** The labels of the fields. */
export const contactLabels: Record<keyof Contact, string> = labelsOf('first_name', 'last_name', 'phone', 'email')

/** The normalization of each field on blur. */
const contactCleaners: Record<keyof Contact, (text: string) => string> = {
  first_name: cleaners.firstName,
  last_name: cleaners.lastName,
  phone: cleaners.phone,
  email: cleaners.email,
}

// Enter saves without a blur, so the checked values are normalized too.
const tidied = (name: keyof Contact) =>
  z.pipe(z.transform(contactCleaners[name]), applicant.fields[name]?.input as z.ZodMiniType<string, string>) as z.ZodMiniType<
    string,
    string
  >

/** The same rules for a person whose stored contact may stay as it is. */
export const contactRulesOf = (stored: Contact) => ({
  first_name: keeping(contactRules.first_name, stored.first_name),
  last_name: keeping(contactRules.last_name, stored.last_name),
  phone: keeping(contactRules.phone, stored.phone),
  email: keeping(contactRules.email, stored.email),
})

/** The rules of the fields, for a form's schema. */
export const contactRules = {
  first_name: tidied('first_name'),
  last_name: tidied('last_name'),
  phone: tidied('phone'),
  email: tidied('email'),
}
