import { useRef } from 'react'
import { appointment } from '../../../contract/appointments/appointments.ts'
import type { Change, Row } from '../../../contract/records/define-record.ts'
import { call } from '../../data/call.ts'
import { isLost, Problem } from '../../data/problem.ts'
import { useEdit } from '../../data/records/use-edited-record.ts'
import { useAction } from '../../data/records/use-records.ts'

/** The time limit of a save, after which the dialog reports a lost connection. */
const CHANGE_MS = 20_000

type Changes = Change<typeof appointment> & {
  /** The reason why a closed appointment is set back. */
  reason?: string
}

/**
 * Changes an appointment based on the shown version. After a concurrent change it is refused; the shown data are
 * reloaded, `meanwhile` has the change, and a second attempt is based on the new version. `besides` are fields whose change is no
 * conflict.
 */
export function useChangeAppointment(id: number, besides: readonly (keyof Row<typeof appointment>)[] = []) {
  const { save: saveFromBase, ...edit } = useEdit(appointment, id, { besides, repeats: true })
  const save = useAction(
    ({ change, etag }: { change: Changes; etag: string | null }) =>
      call('PATCH', `/${appointment.path}/${id}`, { body: change, ifMatch: etag, signal: AbortSignal.timeout(CHANGE_MS) }),
    appointment,
  )
  const valuesOf = ({ reason: _, ...values }: Changes) => values
  return { change: (change: Changes) => saveFromBase((etag) => save.mutateAsync({ change, etag }), valuesOf(change)), ...edit }
}

/** Cancels an appointment, in the same way. One that is gone after a lost answer was cancelled by the first attempt. */
export function useCancelAppointment(id: number) {
  const { save: saveFromBase, meanwhile } = useEdit(appointment, id, { repeats: true })
  const lost = useRef(false)
  const remove = useAction((etag: string | null) => call('DELETE', `/${appointment.path}/${id}`, { ifMatch: etag }), appointment)
  const end = (error: unknown) => {
    if (lost.current && error instanceof Problem && error.status === 404) return
    lost.current = isLost(error)
    throw error
  }
  return { cancel: () => saveFromBase((etag) => remove.mutateAsync(etag).then(() => {}, end)), meanwhile }
}
