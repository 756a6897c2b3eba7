import * as z from 'zod/mini'
import { toCents } from '../../../contract/payments/dollars.ts'
import { money } from '../../../contract/records/fields.ts'

/** Converts an amount as typed or in spreadsheets ("$1,250.00", " 40 ") to a decimal string; anything else stays unchanged. */
export function plainAmount(text: string): string {
  const typed = text.trim().replace(/^\$\s*/, '')
  return /^\d{1,3}(,\d{3})+(\.\d+)?$/.test(typed) ? typed.replaceAll(',', '') : typed
}

/** The cents of a typed amount; null as long as it is none. */
export function typedCents(typed: string): number | null {
  const { data } = z.safeParse(money.input, plainAmount(typed))
  return data === undefined ? null : toCents(data)
}
