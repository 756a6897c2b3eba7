import * as z from 'zod/mini'
import { PASSWORD_MAX } from '../../../contract/password-strength.ts'

/** A new password, typed twice. */
export type NewPassword = { password: string; confirm: string }

/** What makes a new password long enough; whether it is easy to guess is the server's word. */
export const newPasswordFields = (min: number) => ({
  password: z
    .string()
    .check(z.minLength(min, `Must be at least ${min} characters`), z.maxLength(PASSWORD_MAX, 'Too long: please shorten it')),
  confirm: z.string().check(z.minLength(1, 'Required')),
})

/** Both are the same. */
export const sameTwice = <T extends NewPassword>() =>
  z.refine<T>(({ password, confirm }) => password === confirm, { path: ['confirm'], error: 'Must be the same as the new password' })

/** The form of a password that is chosen by a link. */
export const newPasswordSchema = (min: number) => z.object(newPasswordFields(min)).check(sameTwice())
