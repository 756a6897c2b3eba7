import { Text } from '@mantine/core'
import { dateAndTimeInZone } from '../../data/dates.ts'
import { useRecord } from '../../data/records/use-records.ts'
import { publicLsvs } from '../lsv/lsv.ts'
import { LsvAddress } from '../lsv/lsv-address.tsx'
import { useText } from '../texts/dictionaries.ts'
import { useLocale } from '../translation/language.ts'
import { schedulePage } from '../wizard/guards.ts'
import type { Wizard } from '../wizard/wizard.ts'
import { AnswersPanel } from './answers-panel.tsx'

/** The time and the place. */
export function AppointmentPanels({ wizard }: { wizard: Wizard }) {
  const text = useText()
  const locale = useLocale()
  const { kind, lsv: id, place, dateTime } = wizard
  const lsv = useRecord(publicLsvs, id, { anonymous: true }).data?.record
  const zone = place?.timezone ?? lsv?.timezone
  return (
    <>
      <AnswersPanel title={text('step.time')} to={schedulePage(wizard)}>
        <Text fw={650}>{dateTime && zone ? dateAndTimeInZone(dateTime, zone, locale) : '\u00a0'}</Text>
      </AnswersPanel>
      <AnswersPanel title={text('step.location')} to={`/locations/${kind}`}>
        <Text fw={650}>{place?.name ?? lsv?.name ?? '\u00a0'}</Text>
        {lsv && <LsvAddress lsv={lsv} />}
      </AnswersPanel>
    </>
  )
}
