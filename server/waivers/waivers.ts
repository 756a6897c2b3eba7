import { waiver } from '../../contract/waivers/waivers.ts'
import { environmentTexts } from '../environments/named-environment.ts'
import { permissions } from '../permissions.ts'
import { accessBy } from '../platform/records/access.ts'
import { cleanForm } from '../platform/records/clean-html.ts'
import { allVerbs, type RecordKind } from '../platform/records/record-kind.ts'

/** Texts that applicants sign. The database raises the edition with the text and keeps each edition; a removed waiver is only hidden. */
export const waivers: RecordKind = {
  contract: waiver,
  table: 'waiver',
  source: '(select *, removed_at is not null as removed from waiver)',
  keepsNames: true,
  reads: 'replica',
  html: { waiver_data: cleanForm, translations: cleanForm },
  serves: allVerbs,
  access: accessBy(permissions.waivers, environmentTexts),
}
