import { call } from '../../data/call.ts'
import { enterWith } from '../../data/session.ts'

/** Continues as the user whom a provider of single sign-on has just signed in: the browser has the cookie. */
export async function enterBySignOn(): Promise<void> {
  await enterWith(await call('POST', '/auth/refresh', { anonymous: true }))
}
