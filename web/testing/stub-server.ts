import { vi } from 'vitest'
import { enterWith, type Session } from '../data/session.ts'

/** A received call. */
export type Call = { method: string; path: string; query: Record<string, string>; headers: Record<string, string>; body: unknown }

/** The stubbed answer: a body, or a function that makes a response. */
type Answer = object | ((call: Call) => Response | Promise<Response>)

/** Answers by method and path: `{ 'GET /notes': page([]) }`. They may be replaced during a test. */
export type Routes = Record<string, Answer>

/**
 * Replaces the server of the typed client, and signs in a user with the rights of `may`. The returned list collects every later
 * call.
 */
export async function stubServer(routes: Routes, may: Session['may'] = {}): Promise<Call[]> {
  const calls: Call[] = []
  const session = { user_id: 1, user_email: 'sam@example.com', is_superuser: false, due: null, confirmed_seconds: 600, may }
  const all = () => ({ 'GET /auth/session': session, ...routes }) as Routes
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const { pathname, searchParams } = new URL(address, location.href)
    const path = pathname.replace('/api', '')
    const call: Call = {
      method: init.method ?? 'GET',
      path,
      query: Object.fromEntries(searchParams),
      headers: init.headers as Record<string, string>,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    }
    calls.push(call)
    const answer = all()[`${call.method} ${path}`]
    if (answer === undefined) return Response.json({ detail: `No answer for ${call.method} ${path}` }, { status: 404 })
    return typeof answer === 'function' ? answer(call) : Response.json(answer)
  })
  await enterWith({ token: 'token-of-sam' })
  calls.length = 0
  return calls
}

/** A list's only page. */
export const page = (results: readonly object[], next: string | null = null, count = results.length) => ({ count, next, results })

/** A record with its version. */
export const version = (record: object, etag: string) => () => Response.json(record, { headers: { etag } })

/** A refusal, in the server's form. */
export const refusal =
  (status: number, detail: string, errors: Record<string, string> = {}) =>
  () =>
    Response.json({ code: 'INVALID', detail, errors }, { status })

/** The writing calls. */
export const writes = (calls: readonly Call[]) => calls.filter(({ method }) => method !== 'GET')
