import { useSyncExternalStore } from 'react'
import type { Kind } from './steps.ts'
import { fromStorage, keptText, toStorage } from './storage.ts'
import { type Action, advance, type Wizard } from './wizard.ts'

const kept = keptText('bims-application')

let wizard: Wizard | null = fromStorage(kept.read())
if (wizard === null) kept.keep(null)
const listeners = new Set<() => void>()

/** The application under way, if there is one. */
export const currentWizard = (): Wizard | null => wizard

/** The application under way; re-renders when it changes. */
export const useWizard = (): Wizard | null => useSyncExternalStore(onWizardChange, currentWizard)

/** Tells the application what has happened. */
export function dispatch(action: Action) {
  const next = advance(wizard, action)
  if (next === wizard) return
  wizard = next
  kept.keep(next && toStorage(next))
  for (const listener of listeners) listener()
}

/** An application begins, with an Idempotency-Key of its own. */
export function startApplication(kind: Kind, shows_waiver: boolean) {
  dispatch({ type: 'started', kind, key: randomKey(), shows_waiver })
}

const KEY_BYTES = 16

/** Not randomUUID: browsers keep that from pages without https. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(KEY_BYTES)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Calls back after every change, until the function that it answers is called. */
export function onWizardChange(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

// Who comes back while typing goes on holding the time. Last of all: what holds it needs what stands above.
if (wizard?.dateTime) void import('../time/hold-time.ts').then(({ goOnHolding }) => goOnHolding())
