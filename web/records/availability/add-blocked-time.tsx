import { Text } from '@mantine/core'
import * as z from 'zod/mini'
import { today, zoneName } from '../../data/dates.ts'
import { instantAt } from '../../data/wall-clock.ts'
import { toast } from '../../ui/feedback/toast.tsx'
import { DateTimeField } from '../../ui/form/fields.tsx'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import type { Lsv } from '../lsv/lsv.ts'
import { StrandedChoice } from './stranded-choice.tsx'
import { useAvailabilityChange } from './use-availability-change.ts'

/** As the browser's fields have them: YYYY-MM-DDTHH:mm on the location's clock. */
type Values = { start_datetime: string; end_datetime: string }

/** The floating button's dialog. Save is enabled when both ends are set. */
export function AddBlockedTime({ location, onClose }: { location: Lsv; onClose(): void }) {
  const change = useAvailabilityChange(location)
  const zone = location.timezone
  const from = today(zone)
  return (
    <FormDialog<Values>
      title="Add Blocked Time"
      opened
      onClose={onClose}
      schema={schemaFrom(from)}
      initial={{ start_datetime: '', end_datetime: '' }}
      ready={({ start_datetime, end_datetime }) => start_datetime !== '' && end_datetime !== ''}
      onSave={async (values) => {
        await change.save({ block: await instants(values, zone) })
        toast('Blocked time added')
      }}
    >
      {(form) => (
        <>
          <Text>No appointments can be booked in this time. Times are in {zoneName(zone)}.</Text>
          <DateTimeField label="Start" required min={`${from}T00:00`} {...form.field('start_datetime')} />
          <DateTimeField label="End" required min={`${from}T00:00`} {...form.field('end_datetime')} />
          <StrandedChoice change={change} zone={zone} />
        </>
      )}
    </FormDialog>
  )
}

function schemaFrom(first: string) {
  const moment = z.string().check(
    z.minLength(1, 'Required'),
    z.refine((text) => text.slice(0, 10) >= first, 'Must select date today or later'),
  )
  return z.object({ start_datetime: moment, end_datetime: moment }).check(
    z.refine(({ start_datetime, end_datetime }) => start_datetime < end_datetime, {
      path: ['end_datetime'],
      error: 'Must be after the start',
    }),
  )
}

async function instants({ start_datetime, end_datetime }: Values, zone: string): Promise<Values> {
  const instant = (text: string) => instantAt(text.slice(0, 10), text.slice(11), zone)
  return { start_datetime: await instant(start_datetime), end_datetime: await instant(end_datetime) }
}
