import { Text } from '@mantine/core'
import type { FieldPath, FieldValues } from 'react-hook-form'
import * as z from 'zod/mini'
import { PASSWORD_MAX, strengthOf } from '../../../contract/people/password-strength.ts'
import { PasswordField } from '../../ui/field/password-field.tsx'
import type { useFields } from '../../ui/form/use-fields.ts'
import { countOf } from '../../ui/list/count-of.ts'
import { requiredPassword } from './required-password.ts'

type Props<Values extends FieldValues> = {
  form: ReturnType<typeof useFields<Values>>
  min: number
  /** The obvious words of this account. */
  words: readonly string[]
  autoFocus?: boolean
}

/** A new password and its repetition, with a hint on its strength. Length counts; no kinds of characters are required. */
export function NewPasswordFields<Values extends NewPassword & FieldValues>({ form, min, words, autoFocus }: Props<Values>) {
  const typed = String(form.form.watch('password' as FieldPath<Values>) ?? '')
  const password = form.field('password' as FieldPath<Values>)
  return (
    <>
      <PasswordField
        label="New password"
        description={`At least ${min} characters. Several words that only you would combine are easy to remember.`}
        required
        autoComplete="new-password"
        {...(autoFocus ? { 'data-autofocus': true } : {})}
        {...password}
      />
      <Text size="sm" role="status" c="dimmed">
        {typed === '' || password.error ? '' : hint(typed, min, words)}
      </Text>
      <PasswordField label="Confirm new password" required autoComplete="new-password" {...form.field('confirm' as FieldPath<Values>)} />
    </>
  )
}

function hint(typed: string, min: number, words: readonly string[]): string {
  const { level, missing } = strengthOf(typed, min, words)
  if (level === 'short') return `Strength: too short, ${countOf(missing, 'more character')} needed`
  if (level === 'guessable') return 'Strength: easy to guess. Add some words of your own'
  return level === 'strong' ? 'Strength: strong' : 'Strength: good'
}

/** A new password, typed twice. */
export type NewPassword = { password: string; confirm: string }

/** The schema of a new password's length; the server decides whether it is easy to guess. */
export const newPasswordFields = (min: number) => ({
  password: z
    .string()
    .check(z.minLength(min, `Must be at least ${min} characters`), z.maxLength(PASSWORD_MAX, 'Too long: please shorten it')),
  confirm: requiredPassword,
})

/** Requires that both are equal. */
export const checkSameTwice = <T extends NewPassword>() =>
  z.refine<T>(({ password, confirm }) => password === confirm, { path: ['confirm'], error: 'Must be the same as the new password' })

/** The form of a password that is chosen by a link. */
export const newPasswordSchema = (min: number) => z.object(newPasswordFields(min)).check(checkSameTwice())
