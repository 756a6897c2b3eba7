import { disclaimer } from '../../contract/environments/disclaimers.ts'
import { permissions } from '../permissions.ts'
import { accessBy } from '../platform/records/access.ts'
import { cleanText } from '../platform/records/clean-html.ts'
import { allVerbs, type RecordKind } from '../platform/records/record-kind.ts'
import { environmentTexts } from './named-environment.ts'

/** Texts to which applicants agree. The database raises the edition with the text and keeps each edition. */
export const disclaimers: RecordKind = {
  contract: disclaimer,
  table: 'disclaimer',
  reads: 'replica',
  html: { disclaimer_text: cleanText, translations: cleanText },
  serves: allVerbs,
  access: accessBy(permissions.disclaimers, environmentTexts),
}
