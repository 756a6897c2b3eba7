import * as z from 'zod/mini'
import { looksLikeCard } from '../payments/card-numbers.ts'
import { fieldMessages } from './field-messages.ts'
import { type Field, paragraphs } from './fields.ts'

/** Free text; a card number in it is refused. */
export const prose = (max: number): Field<string, 'required'> => ({
  ...paragraphs(max),
  input: paragraphs(max).input.check(z.refine((value: string) => !looksLikeCard(value), { error: fieldMessages.card })),
})
