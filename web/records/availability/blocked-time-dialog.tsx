import { Text } from '@mantine/core'
import * as z from 'zod/mini'
import type { BlockedTime } from '../../../contract/availability/availability.ts'
import { today, zoneName } from '../../data/dates.ts'
import { CheckField } from '../../ui/field/check-field.tsx'
import { DateField, DateTimeField, TextField } from '../../ui/field/fields.tsx'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import type { Lsv } from '../lsv/lsv.ts'
import { type BlockedSpan, findSpanFault, instantsOf, spanOf } from './blocked-span.ts'
import { buttonWords } from './outside-hours/decide-outside-hours.ts'
import { OutsideHoursChoice } from './outside-hours/outside-hours-choice.tsx'
import { useAvailabilityChange } from './outside-hours/use-outside-hours.ts'

type Values = BlockedSpan & { reason: string }

/** Adds a blocked time, or edits one. Save is enabled when both ends are set. */
export function BlockedTimeDialog({ lsv, block, onClose }: { lsv: Lsv; block: BlockedTime | null; onClose(): void }) {
  const change = useAvailabilityChange(lsv)
  const zone = lsv.timezone
  const from = today(zone)
  const initial = spanOf(block, zone)
  return (
    <FormDialog<Values>
      title={block === null ? 'Add Blocked Time' : 'Edit Blocked Time'}
      opened
      onClose={onClose}
      schema={schemaOf(initial, zone)}
      initial={{ ...initial, reason: block?.reason ?? '' }}
      ready={({ whole, start, end, first, last }) => (whole ? first !== '' && last !== '' : start !== '' && end !== '')}
      onSave={async ({ reason, ...span }) =>
        change.save({
          block: { ...(block === null ? {} : { id: block.id }), ...(await instantsOf(span, zone, block)), reason: reason.trim() || null },
        })
      }
      save={buttonWords(change.doing)}
      done={block === null ? 'Blocked time added' : 'Blocked time saved'}
    >
      {(form) => {
        const whole = form.controlled('whole')
        return (
          <>
            <Text>No appointments can be booked in this time. Times are in {zoneName(zone)}.</Text>
            <CheckField label="Whole days" checked={whole.value} onChange={(event) => whole.onChange(event.currentTarget.checked)} />
            {whole.value ? (
              <>
                <DateField label="First day" required min={from} {...form.field('first')} />
                <DateField label="Last day" required min={from} {...form.field('last')} />
              </>
            ) : (
              <>
                <DateTimeField label="Start" required min={`${from}T00:00`} {...form.field('start')} />
                <DateTimeField label="End" required min={`${from}T00:00`} {...form.field('end')} />
              </>
            )}
            <TextField label="Reason" description="For your staff; applicants do not see it." maxLength={200} {...form.field('reason')} />
            <OutsideHoursChoice change={change} zone={zone} />
          </>
        )
      }}
    </FormDialog>
  )
}

function schemaOf(begun: BlockedSpan, zone: string) {
  const text = z.string()
  return z.object({ whole: z.boolean(), start: text, end: text, first: text, last: text, reason: text }).check((context) => {
    const fault = findSpanFault(context.value, begun, zone)
    if (fault !== null) context.issues.push({ code: 'custom', input: context.value, path: [fault.path], message: fault.message })
  })
}
