import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import * as z from 'zod/mini'
import { liveScanVendor } from '../../../contract/lsv/lsv.ts'
import { changeOf } from '../../data/records/use-edited-record.ts'
import { ConflictNotice, saveWords } from '../../ui/feedback/conflict-notice.tsx'
import { ErrorNotice } from '../../ui/feedback/notice.tsx'
import { showToast } from '../../ui/feedback/toast.tsx'
import { TextField } from '../../ui/field/fields.tsx'
import { useFocusAfter } from '../../ui/focus/use-focus-after.ts'
import { useProblemFocus } from '../../ui/focus/use-problem-focus.ts'
import { differs } from '../../ui/form/differs.ts'
import { useFields } from '../../ui/form/use-fields.ts'
import { useUnsaved } from '../../ui/form/use-unsaved.ts'
import { Panel } from '../../ui/layout/panel.tsx'
import { countOf } from '../../ui/list/count-of.ts'
import type { Lsv } from '../lsv/lsv.ts'
import { inWords } from '../lsv/profile-fields.ts'
import { buttonWords } from './outside-hours/decide-outside-hours.ts'
import { OutsideHoursChoice } from './outside-hours/outside-hours-choice.tsx'
import { useAvailabilityChange } from './outside-hours/use-outside-hours.ts'

type Values = Pick<Lsv, 'appointment_duration' | 'stations'>

const number = (name: keyof Values) => liveScanVendor.fields[name]?.input as z.ZodMiniType<number, number>
const schema = z.object({ appointment_duration: number('appointment_duration'), stations: number('stations') })

/** Appointment Duration, with the number of stations. */
export function DurationPanel({ lsv }: { lsv: Lsv }) {
  const [editing, setEditing] = useState(false)
  const { appointment_duration, stations } = lsv
  const modify = !editing && (
    <Button variant="default" aria-label="Modify Appointment Duration" onClick={() => setEditing(true)}>
      Modify
    </Button>
  )
  return (
    <Panel title="Appointment Duration" actions={modify}>
      {editing ? (
        <DurationForm lsv={lsv} onClose={() => setEditing(false)} />
      ) : (
        <>
          <Text>{countOf(appointment_duration, 'minute')}</Text>
          <Text c="dimmed">
            {stations === 1 ? '1 station: one appointment at a time' : `${stations} stations: ${stations} appointments at a time`}
          </Text>
        </>
      )}
    </Panel>
  )
}

function DurationForm({ lsv, onClose }: { lsv: Lsv; onClose(): void }) {
  const [first] = useState<Values>({ appointment_duration: lsv.appointment_duration, stations: lsv.stations })
  const change = useAvailabilityChange(lsv)
  const form = useFields<Values>(schema, first)
  useUnsaved(() => differs(first, form.form.getValues()))
  const problems = useProblemFocus(form.attempt)
  const again = useFocusAfter(form.busy)
  const submit = form.submit(async (values) => {
    // Only the changed value: the other one may have been changed by somebody else.
    const changed = changeOf<Values>(first, values)
    if (Object.keys(changed).length === 0) return onClose()
    await change.save(changed)
    showToast('Appointment duration saved')
    onClose()
  })
  return (
    <form ref={problems} onSubmit={submit} noValidate>
      <Stack>
        {form.failure && <ErrorNotice>{form.failure}</ErrorNotice>}
        {change.meanwhile && <ConflictNotice differences={inWords(change.meanwhile.differences)} always />}
        <OutsideHoursChoice change={change} zone={lsv.timezone} />
        <TextField
          label="Appointment duration"
          description="Minutes, 5 to 90. Appointments already booked keep their length."
          type="number"
          min={5}
          max={90}
          required
          {...form.field('appointment_duration', { number: true })}
        />
        <TextField
          label="Stations"
          description="How many applicants you can take at the same time, 1 to 50."
          type="number"
          min={1}
          max={50}
          required
          {...form.field('stations', { number: true })}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} disabled={form.busy}>
            Cancel
          </Button>
          <Button ref={again} type="submit" loading={form.busy}>
            {saveWords(change.meanwhile, buttonWords(change.doing))}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
