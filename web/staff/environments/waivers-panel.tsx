import { Text } from '@mantine/core'
import type { Row } from '../../../contract/records/define-record.ts'
import { waiver } from '../../../contract/waivers/waivers.ts'
import { textLanguages } from '../../records/translated-words.ts'
import { countOf } from '../../ui/list/count-of.ts'
import { WaiverDialog } from '../waivers/waiver-dialog.tsx'
import type { OfKind } from './kinds.ts'
import { TextsPanel } from './texts-panel.tsx'

/** The texts that applicants sign, in order. */
export const WaiversPanel = (one: OfKind) => (
  <TextsPanel
    one={one}
    contract={waiver}
    title="Waivers"
    noun="waiver"
    unused={one.environment.display_waiver ? null : 'Not signed now: turn on “Have waivers signed” under Applications.'}
    nameOf={({ name }) => name}
    languages={({ translations }) => textLanguages(translations, 'waiver_data')}
    gone="Applicants no longer sign it. Signed copies are kept with their text."
    dialog={WaiverDialog}
  >
    {(each) => (
      <>
        <Text fw={650}>{each.name}</Text>
        <Text size="sm" c="dimmed">
          {fieldsText(each)}
        </Text>
      </>
    )}
  </TextsPanel>
)

function fieldsText({ field_data: { capture = [], required = [] } }: Row<typeof waiver>): string {
  const count = new Set([...capture, ...required]).size
  if (count === 0) return 'Nothing to fill in'
  return `${countOf(count, 'field')} to fill in, ${required.length} of them required`
}
