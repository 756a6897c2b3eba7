import type { Passkey } from '../../../contract/people/accounts.ts'
import { call } from '../../data/call.ts'
import { Problem } from '../../data/problem.ts'
import { enterWith } from '../../data/session.ts'

/** Whether this browser supports passkeys at this address. */
export const passkeysWork = () => typeof window.PublicKeyCredential === 'function'

/** Signs in with a passkey that the user chooses. */
export async function signInWithPasskey(): Promise<void> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const optionsJSON = await call<never>('POST', '/auth/passkey/options', { anonymous: true })
  const response = await startAuthentication({ optionsJSON }).catch(explain)
  await enterWith(await call('POST', '/auth/passkey', { body: { response }, anonymous: true }))
}

/** Creates a passkey on this device or key and stores it with the account. */
export async function addPasskey(name: string, password: string): Promise<{ passkey: Passkey; recovery_codes: string[] | null }> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const optionsJSON = await call<never>('POST', '/mfa/passkeys/options', { body: { password } })
  const response = await startRegistration({ optionsJSON }).catch(explain)
  return call('POST', '/mfa/passkeys', { body: { name, response } })
}

/** Replaces the browser's technical messages. */
function explain(error: Error & { code?: string }): never {
  if (error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')
    throw new Problem(409, { code: 'PASSKEY_KNOWN', detail: 'This device has a passkey for your account already.' })
  throw new Problem(400, { code: 'PASSKEY_UNUSED', detail: 'No passkey was used. Please try again, or choose another way.' })
}
