import * as z from 'zod/mini'
import { type Field, pattern } from '../records/fields.ts'
import { type Language, languages } from '../records/languages.ts'

/** The codes of a comma list. */
export const listedLanguages = (list: string): Language[] => languages.filter((language) => list.split(',').includes(language))

const known: Field<string, 'required'> = pattern(
  /^[a-z]{2,3}(,[a-z]{2,3})*$/,
  `Must be a comma list of languages, of ${languages.join(', ')}`,
)
const isList = (value: string) => {
  const codes = value.split(',')
  return new Set(codes).size === codes.length && listedLanguages(value).length === codes.length
}

/** The languages of an environment's pages, as a comma list with English in it. */
export const offeredLanguages: Field<string, 'required'> = {
  ...known,
  input: known.input.check(
    z.refine(isList, { error: `Must be a comma list of languages, of ${languages.join(', ')}` }),
    z.refine((value) => value.split(',').includes('en'), { error: 'English must be offered: it stands for what is not translated' }),
  ),
}
