import type { Services } from '../../platform/http/action.ts'
import { derived } from '../../platform/secrets/sealing.ts'
import type { Settings } from '../../platform/settings.ts'
import type { PaymentProvider } from './processor.ts'
import { sandbox } from './sandbox.ts'
import { stripe } from './stripe.ts'

/** The processor in use under each server's settings; tests put another one here to make it fail. */
export const processorsInUse = new WeakMap<Settings, PaymentProvider>()

/** The processor that the settings name: Stripe with its keys, else the sandbox. */
export function providerOf({ settings, key, clock }: Pick<Services, 'settings' | 'key' | 'clock'>): PaymentProvider {
  const known = processorsInUse.get(settings)
  if (known !== undefined) return known
  const made = settings.stripe === undefined ? sandbox(settings.dataFolder, clock) : stripe(settings.stripe, installationOf(key))
  processorsInUse.set(settings, made)
  return made
}

/** Several installations may share an account of Stripe; none may void what another one opened. */
const installationOf = (key: Buffer) => derived(key, 'bims installation').toString('hex').slice(0, 16)
