import { useState } from 'react'
import type { Stranded, StrandedDecision } from '../../../contract/availability-change.ts'
import { Problem } from '../../data/problem.ts'

/** What becomes of the appointments that do not fit a change. */
export type Fate = 'keep' | 'cancel'

/**
 * Saves a change that may strand who is booked. Whom it would strand stands in `stranded` after the first try; the second one goes
 * with a decision about exactly those.
 */
export function useStranded() {
  const [stranded, setStranded] = useState<readonly Stranded[]>([])
  const [fate, setFate] = useState<Fate | null>(null)
  const saveWith = async <T>(save: (decision: StrandedDecision) => Promise<T>): Promise<T> => {
    if (stranded.length > 0 && fate === null) throw new Error('Choose what becomes of the appointments first.')
    try {
      return await save({ seen: stranded.map(({ id }) => id), cancel: fate === 'cancel' })
    } catch (error) {
      if (error instanceof Problem && error.code === 'STRANDED') {
        setStranded(error.body.stranded as readonly Stranded[])
        setFate(null)
      }
      throw error
    }
  }
  return { stranded, fate, setFate, saveWith }
}
