import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { blockedTime } from '../../../contract/availability.ts'
import { appointment } from '../../../contract/booking.ts'
import { today, zoneName } from '../../data/dates.ts'
import { records } from '../../data/records.ts'
import { useCreateRecord } from '../../data/use-records.ts'
import { instantAt } from '../../data/wall-clock.ts'
import { DateTimeField } from '../../ui/fields.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast.tsx'
import type { Location } from '../places/location.ts'

/** As the browser's fields have them: YYYY-MM-DDTHH:mm on the location's clock. */
type Values = { start_datetime: string; end_datetime: string }

/** The floating button's dialog. Save is enabled when both ends are set. */
export function AddBlockedTime({ location, opened, onClose }: { location: Location; opened: boolean; onClose(): void }) {
  const create = useCreateRecord(blockedTime, appointment)
  const zone = location.timezone
  const from = today(zone)
  return (
    <FormDialog<Values>
      title="Add Blocked Time"
      opened={opened}
      onClose={onClose}
      schema={schemaFrom(from)}
      initial={{ start_datetime: '', end_datetime: '' }}
      ready={({ start_datetime, end_datetime }) => start_datetime !== '' && end_datetime !== ''}
      onSave={async (values) => {
        await create.mutateAsync({ lsv: location.id, ...(await instants(values, zone)) })
        toast('Blocked time added')
      }}
    >
      {(form) => (
        <>
          <Text>No appointments can be booked in this time. Times are in {zoneName(zone)}.</Text>
          <DateTimeField label="Start" required min={`${from}T00:00`} {...form.field('start_datetime')} />
          <DateTimeField label="End" required min={`${from}T00:00`} {...form.field('end_datetime')} />
          <Stranded location={location} values={form.form.watch()} />
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

/** Who is already booked in the time: a block moves nobody. */
function Stranded({ location, values }: { location: Location; values: Values }) {
  const { start_datetime, end_datetime } = values
  const booked = useQuery({
    queryKey: [appointment.path, 'booked', location.id, start_datetime, end_datetime],
    queryFn: async ({ signal }) => {
      const span = await instants(values, location.timezone)
      const filters = { lsv: location.id, status: 'SCHEDULED', after: span.start_datetime, before: span.end_datetime, limit: 1 }
      return (await records(appointment).list(filters, { signal })).count
    },
    enabled: start_datetime !== '' && end_datetime !== '' && start_datetime < end_datetime,
  })
  if (!booked.data) return null
  return (
    <Notice kind="warning">
      {booked.data === 1
        ? 'One appointment is booked in this time. It stays booked: reschedule or cancel it.'
        : `${booked.data} appointments are booked in this time. They stay booked: reschedule or cancel them.`}
    </Notice>
  )
}
