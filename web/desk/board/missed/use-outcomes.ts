import { appointment as contract } from '../../../../contract/appointments/appointments.ts'
import type { ManyOutcomes } from '../../../../contract/appointments/many-outcomes.ts'
import { call } from '../../../data/call.ts'
import { useAction } from '../../../data/records/use-records.ts'
import { untilAnsweredSoon } from '../../../data/until-answered.ts'
import { type Appointment, fullName } from '../../../records/appointments/appointment.ts'

const MARK_MS = 20_000

type Outcomes = { people: readonly Appointment[]; status: 'NO_SHOW' | 'SCHEDULED'; reason?: string }

/** Marks people as missed or sets them back, all in one act that may be sent again. Returns those who have the status now. */
export const useOutcomes = () =>
  useAction(async ({ people, ...change }: Outcomes): Promise<ManyOutcomes> => {
    const body = { appointments: people.map(({ id }) => id), ...change }
    return untilAnsweredSoon(() => call<ManyOutcomes>('POST', `/${contract.path}/outcomes`, { body, signal: AbortSignal.timeout(MARK_MS) }))
  }, contract)

/** The people who were left as they are, with the reasons: "Ann Alvarez (The applicant was checked in)". */
export function leftInWords(people: readonly Appointment[], { left }: ManyOutcomes): string {
  const names = new Map(people.map((one) => [one.id, fullName(one)]))
  return left.map(({ id, reason }) => `${names.get(id) ?? id} (${reason.replace(/\.$/, '')})`).join(', ')
}
