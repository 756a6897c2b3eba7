import type { Services } from '../../platform/http/action.ts'
import type { SigningKeys } from '../../platform/secrets/sealing.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import type { Processor } from './processor.ts'
import { createSandbox } from './sandbox.ts'
import { createStripe } from './stripe.ts'

/** The processor of each server's settings; tests replace it to make it fail. */
export const processorsInUse = new WeakMap<Settings, Processor>()

/** The processor that the settings name: Stripe with its keys, else the sandbox. */
export function processorOf({ settings, key, clock }: Pick<Services, 'settings' | 'key' | 'clock'>): Processor {
  const known = processorsInUse.get(settings)
  if (known !== undefined) return known
  const made =
    settings.stripe === undefined ? createSandbox(settings.dataFolder, clock) : createStripe(settings.stripe, installationOf(key))
  processorsInUse.set(settings, made)
  return made
}

/** Several installations may share a Stripe account, and must not void each other's intents. */
const installationOf = ({ installation }: SigningKeys) => installation.toString('hex').slice(0, 16)
