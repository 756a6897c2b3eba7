import { appointment } from '../../../../contract/appointments/appointments.ts'
import type { ManySpecialDays, OutsideHours, Resolution } from '../../../../contract/availability/availability-change.ts'
import type { Hours } from '../../../../contract/availability/hours.ts'
import { specialDay } from '../../../../contract/availability/special-days.ts'
import { liveScanVendor } from '../../../../contract/lsv/lsv.ts'
import { call } from '../../../data/call.ts'
import { useAction } from '../../../data/records/use-records.ts'
import type { Lsv } from '../../lsv/lsv.ts'
import type { Choice } from '../outside-hours/decide-outside-hours.ts'
import { type OpenOn, useAvailabilityChange, useOutsideHours } from '../outside-hours/use-outside-hours.ts'

type Day = { id?: number; date: string; name: string; hours: Hours[] }
type Change = {
  outside: readonly OutsideHours[]
  choice: Choice
  setChoice(choice: Choice): void
  forget(): void
  again: readonly OutsideHours[]
  doing: string | null
  openOn?: OpenOn
}

/** Saves a special day: at its own location, or the same at several of them at once, where it replaces the one of this date. */
export function useSpecialDayChange(lsv: Lsv): Change & { save(lsvs: number[], day: Day): Promise<unknown> } {
  const { save: saveOne, ...own } = useAvailabilityChange(lsv)
  const { save: saveMany, ...many } = useManySpecialDays()
  const isOwn = (lsvs: readonly number[]) => lsvs.length === 1 && lsvs[0] === lsv.id
  const save = (lsvs: number[], day: Day): Promise<unknown> =>
    isOwn(lsvs) ? saveOne({ special_day: day }) : saveMany({ lsvs, days: [day], replace: true })
  return { ...(many.outside.length > 0 ? many : own), save }
}

/** Writes the same special days at several locations at once. */
export function useManySpecialDays() {
  const { saveWith, ...outside } = useOutsideHours()
  const write = useAction(
    (body: ManySpecialDays) => call<{ written: number; resolved: Resolution }>('POST', `/${specialDay.path}/many`, { body }),
    ...[specialDay, liveScanVendor, appointment],
  )
  const save = (body: Omit<ManySpecialDays, 'stranded'>) => saveWith(body, (stranded) => write.mutateAsync({ ...body, stranded }))
  return { ...outside, save }
}
