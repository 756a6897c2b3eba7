import { useCallback, useRef, useState } from 'react'
import { applicantType } from '../../../../contract/lsv/lsv.ts'
import { useEveryRecord } from '../../../data/records/use-every-record.ts'
import type { Appointment } from '../../../records/appointments/appointment.ts'
import type { OpenDialog } from '../dialogs/board-dialog.tsx'

type Board = {
  openStep(action: OpenDialog['action'], appointment: Appointment): void
  /** Shows the row that a step has made or moved. */
  welcome(appointment: Appointment): void
}

/**
 * The dialog of a walk-in, and what follows: the row is chosen, and where something is missing, the applicant's own page is offered, filled
 * in with what was typed. That stays in memory until the board closes.
 */
export function useWalkIn(lsv: number, { openStep, welcome }: Board) {
  // Read before it opens, so that it can be filled in at once, also while the server does not answer.
  useEveryRecord(applicantType, { lsv })
  const [isOpen, setOpen] = useState(false)
  const typed = useRef(new Map<number, Record<string, string>>())
  const finish = useCallback(
    (appointment: Appointment, given: Record<string, string>) => {
      typed.current.set(appointment.id, given)
      welcome(appointment)
      if (appointment.missing.some((part) => part !== 'id_document')) openStep('link', appointment)
    },
    [openStep, welcome],
  )
  return {
    isOpen,
    begin: useCallback(() => setOpen(true), []),
    close: useCallback(() => setOpen(false), []),
    finish,
    typed: typed.current as ReadonlyMap<number, Record<string, string>>,
  }
}
