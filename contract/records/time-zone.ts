import * as z from 'zod/mini'
import { type Field, text } from './fields.ts'

/** An IANA time zone, such as America/New_York. */
export const timeZone: Field<string, 'required'> = {
  ...text(64),
  input: text(64).input.check(z.refine((value: string) => isTimeZone(value), { error: 'Must be a time zone such as America/New_York' })),
}

/** Whether a name is an IANA zone, in any case; offsets such as +05:00 have no clock changes and are refused. */
export function isTimeZone(value: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: value }).format(0) !== '' && /^[A-Za-z]+(\/[A-Za-z_+\-0-9]+)*$/.test(value)
  } catch {
    return false
  }
}
