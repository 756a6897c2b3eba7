import * as z from 'zod/mini'

/** The refusal of a text that is no id. */
export const ID_TEXT = 'Must be the number of a record, such as 12'
/** The id of a record, as a query has it. */
export const idText = z.string().check(z.regex(/^[1-9]\d{0,14}$/, ID_TEXT))
