// Written by `npm run languages` from the files of this folder.
import { language as en } from './en.ts'
import { language as es } from './es.ts'

/** Every language, the default first. */
export const manifests = {
  en,
  es,
} as const
