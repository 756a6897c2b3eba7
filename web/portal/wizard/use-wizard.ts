import { useSyncExternalStore } from 'react'
import { newKey } from '../../data/new-key.ts'
import type { Flow } from './steps.ts'
import { fromStorage, keptText, toStorage } from './storage.ts'
import { type Action, advance, type Wizard } from './wizard.ts'

const kept = keptText('bims-application')

let wizard: Wizard | null = fromStorage(kept.read())
if (wizard === null) kept.keep(null)
const listeners = new Set<() => void>()

/** The application in progress, if there is one. */
export const currentWizard = (): Wizard | null => wizard

/** The application in progress; re-renders when it changes. */
export const useWizard = (): Wizard | null => useSyncExternalStore(onWizardChange, currentWizard)

/** Applies an action to the application. */
export function dispatch(action: Action) {
  const next = advance(wizard, action)
  if (next === wizard) return
  wizard = next
  kept.keep(next && toStorage(next))
  for (const listener of listeners) listener()
}

/** Begins an application with a new Idempotency-Key. */
export function startApplication(kind: Flow, shows_waiver: boolean) {
  dispatch({ type: 'started', kind, key: newKey(), shows_waiver })
}

/** The application whose applicant wants another appointment beside one ahead. In memory only: after a reload the booking asks again. */
let wanted: string | null = null

/** Lets the application with this key book another appointment beside one ahead. */
export const allowAnother = (key: string | undefined): void => {
  wanted = key ?? null
}

/** The field of the booking's body that allows it. */
export const anotherOf = (key: string): { another?: true } => (wanted === key ? { another: true } : {})

/** Calls back after every change; returns the function that ends it. */
export function onWizardChange(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
