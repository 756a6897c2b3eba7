import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { availableTime } from '../../../../contract/availability/availability.ts'
import { type SpecialDay, specialDay } from '../../../../contract/availability/special-days.ts'
import { longDay, today } from '../../../data/dates.ts'
import { useEveryRecord } from '../../../data/records/use-every-record.ts'
import { useMay } from '../../../data/session.ts'
import { IconButton } from '../../../ui/layout/buttons.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { DataList } from '../../../ui/list/data-list.tsx'
import { ConfirmDialog } from '../../../ui/overlay/confirm-question.tsx'
import type { Lsv } from '../../lsv/lsv.ts'
import { buttonWords } from '../outside-hours/decide-outside-hours.ts'
import { OutsideHoursChoice } from '../outside-hours/outside-hours-choice.tsx'
import { useAvailabilityChange } from '../outside-hours/use-outside-hours.ts'
import { HolidaysDialog } from './holidays-dialog.tsx'
import { SpecialDayDialog } from './special-day-dialog.tsx'
import { hoursInWords } from './special-day-values.ts'

type OpenDialog = { edited: SpecialDay | null } | { removed: SpecialDay } | 'holidays' | null

/** Special Days: the coming dates with other hours than in the week, edited in their place. `lsvs` are those that may get them too. */
export function SpecialDaysPanel({ lsv, lsvs }: { lsv: Lsv; lsvs: readonly Lsv[] }) {
  const [from] = useState(() => today(lsv.timezone))
  const [opened, setOpened] = useState<OpenDialog>(null)
  const mayEdit = useMay()('create', availableTime)
  const days = useEveryRecord(specialDay, { lsv: lsv.id, from })
  const close = () => setOpened(null)
  const actions = mayEdit && (
    <Group gap="xs">
      <Button variant="default" onClick={() => setOpened('holidays')}>
        Add Holidays
      </Button>
      <Button variant="default" onClick={() => setOpened({ edited: null })}>
        Add Special Day
      </Button>
    </Group>
  )
  return (
    <Panel title="Special Days" actions={actions}>
      <DataList query={days} items={days.data} id={({ id }) => id} label="Special Days" empty="No special days to display">
        {(day) => (
          <Group justify="space-between" wrap="nowrap">
            <div>
              <Text>
                {longDay(day.date)}: {day.name}
              </Text>
              <Text c="dimmed" size="sm">
                {hoursInWords(day)}
              </Text>
            </div>
            {mayEdit && (
              <Group gap="xs" wrap="nowrap">
                <IconButton icon="edit" label={`Edit ${day.name} on ${longDay(day.date)}`} onClick={() => setOpened({ edited: day })} />
                <IconButton
                  icon="delete"
                  label={`Remove ${day.name} on ${longDay(day.date)}`}
                  onClick={() => setOpened({ removed: day })}
                />
              </Group>
            )}
          </Group>
        )}
      </DataList>
      {opened === 'holidays' && <HolidaysDialog lsv={lsv} lsvs={lsvs} onClose={close} />}
      {opened !== null && opened !== 'holidays' && 'edited' in opened && (
        <SpecialDayDialog lsv={lsv} lsvs={lsvs} day={opened.edited} onClose={close} />
      )}
      {opened !== null && opened !== 'holidays' && 'removed' in opened && <RemoveDialog lsv={lsv} day={opened.removed} onClose={close} />}
    </Panel>
  )
}

/** Asks, then gives the date its weekly hours again. These may be shorter, so that appointments are outside them. */
function RemoveDialog({ lsv, day, onClose }: { lsv: Lsv; day: SpecialDay; onClose(): void }) {
  const change = useAvailabilityChange(lsv)
  return (
    <ConfirmDialog
      title="Remove Special Day?"
      opened
      onClose={onClose}
      onConfirm={() => change.save({ remove_special_day: day.id })}
      done="Special day removed"
      yes={change.doing === null ? 'Yes' : buttonWords(change.doing, 'Remove')}
      destructive
    >
      <Text>
        {longDay(day.date)} has its weekly hours again instead of those of {day.name}.
      </Text>
      <OutsideHoursChoice change={change} zone={lsv.timezone} />
    </ConfirmDialog>
  )
}
