import { useRef } from 'react'
import { appointment } from '../../../contract/appointments/appointments.ts'
import type { Change, Row } from '../../../contract/records/define-record.ts'
import { call } from '../../data/call.ts'
import { isLost, Problem } from '../../data/problem.ts'
import { useEdit } from '../../data/records/use-edited-record.ts'
import { useAction } from '../../data/records/use-records.ts'
import { untilAnsweredSoon } from '../../data/until-answered.ts'
import { useMounted } from '../../ui/form/use-mounted.ts'
import { sendUntilAnswered } from '../sent-changes/sent-changes.ts'
import { useFollowing } from '../sent-changes/use-following.ts'
import { type Appointment, fullName } from './appointment.ts'

/** The time limit of a save, after which it is sent again. */
const CHANGE_MS = 20_000

type Changes = Change<typeof appointment> & {
  /** The reason why a closed appointment is set back, or why prints were taken although something is missing. */
  reason?: string
}
type Repeat = <T>(attempt: () => Promise<T>) => Promise<T>
type Options = {
  /** The fields whose change is no conflict. */
  besides?: readonly (keyof Row<typeof appointment>)[]
  repeat?: Repeat
}

/**
 * Changes an appointment based on the shown version. After a concurrent change it is refused; the shown data are
 * reloaded, `meanwhile` has the change, and a second attempt is based on the new version.
 */
export function useChangeAppointment(id: number, { besides = [], repeat = untilAnsweredSoon }: Options = {}) {
  const { save: saveFromBase, ...edit } = useEdit(appointment, id, { besides, repeat })
  const save = useAction(
    ({ change, etag }: { change: Changes; etag: string | null }) =>
      call('PATCH', `/${appointment.path}/${id}`, { body: change, ifMatch: etag, signal: AbortSignal.timeout(CHANGE_MS) }),
    appointment,
  )
  const valuesOf = ({ reason: _, ...values }: Changes) => values
  return { change: (change: Changes) => saveFromBase((etag) => save.mutateAsync({ change, etag }), valuesOf(change)), ...edit }
}

/** The change of a visit, and what it makes of it in words: "Completed". */
type VisitChange = { change: Changes; what: string }

/**
 * Changes an appointment in the same way, and sends the change until the server answers. `changeInForm` resolves to whether the dialog is
 * still open: otherwise the outcome is shown above the page. `changeAtOnce`, for dialogs in which nothing is typed, leaves the dialog by
 * itself when no answer comes, and resolves to whether one came.
 */
export function useSentChange(one: Appointment, besides: Options['besides'] = []) {
  const { change: save, ...edit } = useChangeAppointment(one.id, { besides, repeat: sendUntilAnswered })
  const { followIfLeft, followIfSilent } = useFollowing()
  const isMounted = useMounted()
  const sent = ({ change, what }: VisitChange) =>
    ({ of: 'visit', appointment: one.id, what: `${fullName(one)}, ${what}`, outcome: save(change) }) as const
  return {
    ...edit,
    changeInForm: async (change: VisitChange) => {
      await followIfLeft(sent(change))
      return isMounted.current
    },
    changeAtOnce: (change: VisitChange) => followIfSilent(sent(change)),
  }
}

/** Cancels an appointment, in the same way. One that is gone after a lost answer was cancelled by the first attempt. */
export function useCancelAppointment(id: number) {
  const { save: saveFromBase, meanwhile } = useEdit(appointment, id, { repeat: untilAnsweredSoon })
  const lost = useRef(false)
  const remove = useAction((etag: string | null) => call('DELETE', `/${appointment.path}/${id}`, { ifMatch: etag }), appointment)
  const end = (error: unknown) => {
    if (lost.current && error instanceof Problem && error.status === 404) return
    lost.current = isLost(error)
    throw error
  }
  return { cancel: () => saveFromBase((etag) => remove.mutateAsync(etag).then(() => {}, end)), meanwhile }
}
