import { paymentShape } from './payment-settings.ts'
import { readSettings, type Settings } from './settings.ts'
import { twilioShape } from './twilio-settings.ts'

const UNUSED = new Set([...Object.keys(paymentShape), ...Object.keys(twilioShape)].flatMap((name) => [name, `${name}_FILE`]))

/** Reads the settings of a command: it takes no payments and sends no text messages, so that their settings may be missing or wrong. */
export function readCommandSettings(env: NodeJS.ProcessEnv): Settings {
  const used = Object.entries(env).filter(([name]) => !UNUSED.has(name))
  return readSettings({ ...Object.fromEntries(used), ALLOW_SANDBOX: '1' })
}
