import type { Services } from '../../platform/http/action.ts'
import type { SigningKeys } from '../../platform/secrets/sealing.ts'
import type { Settings } from '../../platform/settings.ts'
import type { PaymentProvider } from './processor.ts'
import { createSandbox } from './sandbox.ts'
import { createStripe } from './stripe.ts'

/** The processor in use under each server's settings; tests put another one here to make it fail. */
export const processorsInUse = new WeakMap<Settings, PaymentProvider>()

/** The processor that the settings name: Stripe with its keys, else the sandbox. */
export function providerOf({ settings, key, clock }: Pick<Services, 'settings' | 'key' | 'clock'>): PaymentProvider {
  const known = processorsInUse.get(settings)
  if (known !== undefined) return known
  const made =
    settings.stripe === undefined ? createSandbox(settings.dataFolder, clock) : createStripe(settings.stripe, installationOf(key))
  processorsInUse.set(settings, made)
  return made
}

/** Several installations may share an account of Stripe; none may void what another one opened. */
const installationOf = ({ installation }: SigningKeys) => installation.toString('hex').slice(0, 16)
