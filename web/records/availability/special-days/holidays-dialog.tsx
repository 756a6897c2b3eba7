import { Text } from '@mantine/core'
import { useState } from 'react'
import * as z from 'zod/mini'
import { federalHolidays } from '../../../../contract/availability/holidays.ts'
import { longDay, today } from '../../../data/dates.ts'
import { CheckField } from '../../../ui/field/check-field.tsx'
import { ChecksField } from '../../../ui/field/checks-field.tsx'
import { SelectField } from '../../../ui/field/fields.tsx'
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx'
import type { Lsv } from '../../lsv/lsv.ts'
import { buttonWords } from '../outside-hours/decide-outside-hours.ts'
import { OutsideHoursChoice } from '../outside-hours/outside-hours-choice.tsx'
import { LsvChecks } from './lsv-checks.tsx'
import { yearsFrom } from './special-day-values.ts'
import { useManySpecialDays } from './use-special-days.ts'

type Values = { dates: string[]; lsvs: number[]; replace: boolean }

const schema = z.object({
  dates: z.array(z.string()).check(z.minLength(1, 'Choose a holiday')),
  lsvs: z.array(z.number()).check(z.minLength(1, 'Choose a location')),
  replace: z.boolean(),
})

/** Closes one or several locations on federal holidays of a year. */
export function HolidaysDialog({ lsv, lsvs, onClose }: { lsv: Lsv; lsvs: readonly Lsv[]; onClose(): void }) {
  const zone = lsv.timezone
  const now = today(zone)
  const [year, setYear] = useState(yearsFrom(now)[0] as number)
  const change = useManySpecialDays()
  const all = yearsFrom(now).flatMap(federalHolidays)
  const shown = federalHolidays(year).filter(({ date }) => date >= now)
  return (
    <FormDialog<Values>
      title="Add Holidays"
      opened
      onClose={onClose}
      schema={schema}
      initial={{ dates: [], lsvs: [lsv.id], replace: false }}
      ready={({ dates }) => dates.length > 0}
      save={buttonWords(change.doing)}
      onSave={({ dates, lsvs: chosen, replace }) =>
        change.save({
          lsvs: chosen,
          days: all.filter(({ date }) => dates.includes(date)).map((holiday) => ({ ...holiday, hours: [] })),
          replace,
        })
      }
      done="Holidays added"
    >
      {(form) => {
        const [dates, chosen, replace] = [form.controlled('dates'), form.controlled('lsvs'), form.controlled('replace')]
        return (
          <>
            <Text>The location is closed on the days that you choose.</Text>
            <SelectField
              id="year"
              label="Year"
              placeholder={null}
              options={yearsFrom(now).map((each) => ({ value: each, label: String(each) }))}
              value={year}
              onChange={({ currentTarget }) => setYear(Number(currentTarget.value))}
            />
            <ChecksField
              label="US federal holidays"
              options={shown.map(({ date, name }) => ({ value: date, label: `${name}, ${longDay(date)}` }))}
              value={dates.value}
              error={dates.error}
              onChange={dates.onChange}
            />
            <LsvChecks lsvs={lsvs} value={chosen.value} error={chosen.error} onChange={chosen.onChange} />
            <CheckField
              label="Replace special days that are on these dates already"
              checked={replace.value}
              onChange={(event) => replace.onChange(event.currentTarget.checked)}
            />
            <OutsideHoursChoice change={change} zone={(id) => lsvs.find((each) => each.id === id)?.timezone ?? zone} />
          </>
        )
      }}
    </FormDialog>
  )
}
