import { Button, Text } from '@mantine/core'
import { federalHolidays } from '../../../../contract/availability/holidays.ts'
import type { SpecialDay } from '../../../../contract/availability/special-days.ts'
import { longDay, today } from '../../../data/dates.ts'
import { CheckField } from '../../../ui/field/check-field.tsx'
import { DateField, SelectField, TextField, TimeField } from '../../../ui/field/fields.tsx'
import { IconButton } from '../../../ui/layout/buttons.tsx'
import { Icon } from '../../../ui/layout/icon.tsx'
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx'
import type { Lsv } from '../../lsv/lsv.ts'
import styles from '../hours.module.css'
import { buttonWords } from '../outside-hours/decide-outside-hours.ts'
import { OutsideHoursChoice } from '../outside-hours/outside-hours-choice.tsx'
import { endsNextDay } from '../week.ts'
import { LsvChecks } from './lsv-checks.tsx'
import { type EditedWindow, type SpecialDayValues, schemaOf, toSavedDay, valuesOf, yearsFrom } from './special-day-values.ts'
import { useSpecialDayChange } from './use-special-days.ts'

type Props = { lsv: Lsv; lsvs: readonly Lsv[]; day: SpecialDay | null; onClose(): void }

/** Adds a special day, at one or several locations, or edits one. */
export function SpecialDayDialog({ lsv, lsvs, day, onClose }: Props) {
  const change = useSpecialDayChange(lsv)
  const zone = lsv.timezone
  return (
    <FormDialog<SpecialDayValues>
      title={day === null ? 'Add Special Day' : 'Edit Special Day'}
      opened
      onClose={onClose}
      schema={schemaOf(zone)}
      initial={valuesOf(day, lsv.id)}
      ready={({ date, name }) => date !== '' && name.trim() !== ''}
      save={buttonWords(change.doing)}
      onSave={(values) => change.save(values.lsvs, { ...toSavedDay(values), ...(day === null ? {} : { id: day.id }) })}
      done={day === null ? 'Special day added' : 'Special day saved'}
    >
      {(form) => {
        const [closed, hours, chosen] = [form.controlled('closed'), form.controlled('hours'), form.controlled('lsvs')]
        const fill = (holiday: Holiday) => {
          form.form.setValue('date', holiday.date, { shouldDirty: true })
          form.form.setValue('name', holiday.name, { shouldDirty: true })
        }
        return (
          <>
            <Text>These hours replace all hours that begin on the day, also those that would go on after midnight.</Text>
            {day === null && <HolidaySelect zone={zone} onChoose={fill} />}
            <DateField label="Date" required min={today(zone)} {...form.field('date')} />
            <TextField
              label="Name"
              description="For your staff; applicants do not see it."
              required
              maxLength={100}
              {...form.field('name')}
            />
            <CheckField label="Closed all day" checked={closed.value} onChange={(event) => closed.onChange(event.currentTarget.checked)} />
            {!closed.value && <Windows value={hours.value} error={hours.error} onChange={hours.onChange} />}
            {day === null && <LsvChecks lsvs={lsvs} value={chosen.value} error={chosen.error} onChange={chosen.onChange} />}
            {form.form.watch('lsvs').length > 1 && <Text>It replaces a special day that a location has on this date.</Text>}
            <OutsideHoursChoice change={change} zone={(id) => lsvs.find((each) => each.id === id)?.timezone ?? zone} />
          </>
        )
      }}
    </FormDialog>
  )
}

type Holiday = { date: string; name: string }

/** The coming federal holidays, to fill in date and name. */
function HolidaySelect({ zone, onChoose }: { zone: string; onChoose(holiday: Holiday): void }) {
  const now = today(zone)
  const holidays = yearsFrom(now)
    .flatMap(federalHolidays)
    .filter(({ date }) => date >= now)
  return (
    <SelectField
      id="holiday"
      label="US federal holiday"
      description="Fills in date and name."
      placeholder="None"
      options={holidays.map(({ date, name }) => ({ value: date, label: `${name}, ${longDay(date)}` }))}
      onChange={({ currentTarget }) => {
        const holiday = holidays.find(({ date }) => date === currentTarget.value)
        if (holiday) onChoose(holiday)
      }}
    />
  )
}

type WindowsProps = { value: EditedWindow[]; error: string | undefined; onChange(hours: EditedWindow[]): void }

/** The hours of the day, one row each, also over midnight. */
function Windows({ value, error, onChange }: WindowsProps) {
  const edit = (index: number, changes: Partial<EditedWindow>) =>
    onChange(value.map((each, at) => (at === index ? { ...each, ...changes } : each)))
  return (
    <fieldset className={styles.day}>
      <legend>Hours</legend>
      <div className={styles.top}>
        <Button
          variant="subtle"
          leftSection={<Icon name="add" />}
          onClick={() => onChange([...value, { start: '13:00', end: '17:00' }])}
          aria-label="Add Time"
        >
          Add Time
        </Button>
      </div>
      {value.map(({ start, end }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other identity, and only the last is added
        <div key={index} className={styles.times}>
          <TimeField
            className={styles.time ?? ''}
            id={`special-start-${index}`}
            label="Opens"
            value={start}
            onChange={({ currentTarget }) => edit(index, { start: currentTarget.value })}
          />
          <TimeField
            className={styles.time ?? ''}
            id={`special-end-${index}`}
            label="Closes"
            value={end}
            {...(endsNextDay({ start, end }) ? { description: 'On the next day' } : {})}
            {...(index === 0 && error ? { error } : {})}
            onChange={({ currentTarget }) => edit(index, { end: currentTarget.value })}
          />
          <IconButton icon="delete" label={`Delete ${start} to ${end}`} onClick={() => onChange(value.toSpliced(index, 1))} />
        </div>
      ))}
      {value.length === 0 && error && (
        <Text role="alert" c="red">
          {error}
        </Text>
      )}
    </fieldset>
  )
}
