// Written by `npm run languages` from the files of this folder.
import { language as en } from './en.ts'
import { language as es } from './es.ts'
import { language as vi } from './vi.ts'

/** Every language, the default first. */
export const manifests = {
  en,
  es,
  vi,
} as const
