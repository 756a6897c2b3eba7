import { useCallback } from 'react'
import { download } from '../../../data/download.ts'
import { Problem } from '../../../data/problem.ts'
import { type Appointment, fullName } from '../appointment.ts'
import type { StepMessage } from '../steps/use-step-messages.ts'

type Say = (message: StepMessage) => void

/**
 * Takes the machine's file of an appointment: `takeFile` rejects with the reason against it; `takeOrSay` opens the dialog that names what
 * is missing, and reports every other reason.
 */
export function useMachineFile(say: Say, openStep: (action: 'file', appointment: Appointment) => void) {
  const takeFile = useCallback(
    async (appointment: Appointment) => {
      await download(`/appointments/${appointment.id}/demographics/file`)
      say({ kind: 'success', text: `${fullName(appointment)}: the machine's file is saved.` })
    },
    [say],
  )
  const takeOrSay = useCallback(
    (appointment: Appointment) =>
      takeFile(appointment).catch((error: unknown) => {
        if (error instanceof Problem && error.code === 'DEMOGRAPHICS') openStep('file', appointment)
        else say({ kind: 'error', text: `${fullName(appointment)}: ${(error as Error).message}` })
      }),
    [takeFile, say, openStep],
  )
  return { takeFile, takeOrSay }
}
