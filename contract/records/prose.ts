import * as z from 'zod/mini'
import { looksLikeCard } from '../payments/card-numbers.ts'
import { fieldMessages } from './field-messages.ts'
import { type Field, text } from './fields.ts'

/** Free text; a card number in it is refused. */
export const prose = (max: number): Field<string, 'required'> => ({
  ...text(max),
  input: text(max).input.check(z.refine((value: string) => !looksLikeCard(value), { error: fieldMessages.card })),
})
