import { useEffect, useRef } from 'react'
import { knowCodes } from '../../../ui/overlay/scanner-input.ts'
import type { Appointment } from '../appointment.ts'
import { codeIn, isForTyping, type Machines, numberNotTyped } from './known-codes.ts'

/**
 * Makes the codes of these people known to the dialogs, whatever the speed of the scanner: their registration numbers, the addresses of
 * bookings, and the TCNs of the location's machines, where these have a prefix and a length; and any registration number where
 * nobody types one. Not where people type numbers among words, as in notes, passwords and searches.
 */
export function useKnownCodes(people: readonly Appointment[], machines: Machines | undefined): void {
  const latest = useRef({ people, machines })
  useEffect(() => {
    latest.current = { people, machines }
  })
  useEffect(
    () =>
      knowCodes((typed, into, before) => {
        if (isForTyping(into)) return null
        return codeIn(typed, latest.current.people, latest.current.machines) ?? numberNotTyped(typed, into, before)
      }),
    [],
  )
}
