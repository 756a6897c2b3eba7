/* Checks the answers to hostile requests. Not used by the product. */
import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import { pageOf, rowOf } from '../../platform/records/answers.ts'
import { actions, recordKinds } from '../../routes.ts'
import type { Request, Route } from './generator.ts'

/** The answer. */
export type Answer = { status: number; type: string; body: string; ms: number }

const problem = z.strictObject({
  type: z.literal('about:blank'),
  title: z.string().check(z.minLength(1)),
  status: z.number(),
  code: z.string().check(z.regex(/^[A-Z_]+$/)),
  detail: z.string().check(z.minLength(1)),
  errors: z.optional(z.record(z.string(), z.string().check(z.minLength(1)))),
  error_type: z.optional(z.string()),
  error: z.optional(z.string()),
  /** The appointments that a change would leave outside hours. */
  stranded: z.optional(z.array(z.looseObject({ id: z.number() }))),
  /** Other slots in place of one that is gone. */
  alternatives: z.optional(z.looseObject({})),
  request_id: z.string().check(z.minLength(1)),
})

/** Internals that must not appear in answers. */
const INTERNAL = /node_modules|\.ts:\d|\bat \w+ \(|syntax error|violates|relation "|invalid input syntax|undefined is not|Cannot read/

/** The schema of each route's answer; undefined means no content. */
const schemas = new Map<string, z.ZodMiniType | undefined>([
  ...recordKinds.flatMap(({ contract }): [string, z.ZodMiniType | undefined][] => [
    [`GET /api/${contract.path}`, pageOf(contract)],
    [`GET /api/${contract.path}/:id`, rowOf(contract)],
    [`POST /api/${contract.path}`, rowOf(contract)],
    [`PATCH /api/${contract.path}/:id`, rowOf(contract)],
    [`DELETE /api/${contract.path}/:id`, undefined],
  ]),
  ...actions.map(({ method, path, answer }): [string, z.ZodMiniType | undefined] => [`${method} ${path}`, answer]),
  ['OPTIONS /machine-folder/', undefined],
  ['OPTIONS /machine-folder/:file', undefined],
])

/** Routes with other answers than the contract's: pages, texts, file contents. */
const OTHER =
  /^(GET|HEAD) (\*|\/assets\/\*|\/api\/docs.*|\/api\/openapi\.json|\/healthz|\/readyz|\/metrics|\/machine-folder\/.*|\/api\/files\/:id\/content|\/api\/[a-z/]+\/(csv|export)|\/api\/appointments\/:id\/demographics\/file)$/

/** The error of an answer, or undefined. */
export function faultOf(route: Route, request: Request, answer: Answer): string | undefined {
  if (answer.status >= 500 || answer.status < 200) return 'is no answer to a client'
  if (answer.status >= 400) return request.method === 'HEAD' ? bodyless(answer) : faultOfProblem(answer)
  return request.method === 'HEAD' ? bodyless(answer) : faultOfSuccess(`${route.method} ${route.url}`, answer)
}

/** The error of a problem document, or undefined. */
export function faultOfProblem({ status, type, body }: Answer): string | undefined {
  if (!type.startsWith('application/problem+json')) return `is no problem document but ${type}`
  if (INTERNAL.test(body)) return 'shows the inside'
  const document = problem.safeParse(jsonOf(body))
  if (!document.success) return `breaks the shape of problems: ${JSON.stringify(document.error.issues.slice(0, 2))}`
  return document.data.status === status ? undefined : 'names another status than its own'
}

function faultOfSuccess(route: string, { status, type, body }: Answer): string | undefined {
  if (OTHER.test(route)) return undefined
  if (!schemas.has(route)) return 'has no schema'
  const schema = schemas.get(route)
  // Redirects have no body either.
  if (schema === undefined) return (status === 204 || status === 302) && body === '' ? undefined : 'should be empty'
  if (!type.startsWith('application/json')) return `is no JSON but ${type}`
  const sent = jsonOf(body)
  const result = schema.safeParse(sent)
  if (!result.success) return `breaks its schema: ${JSON.stringify(result.error.issues.slice(0, 2))}`
  // zod objects drop unknown members, which therefore show as a difference.
  return isDeepStrictEqual(result.data, sent) ? undefined : `is other than its schema: ${difference(result.data, sent)}`
}

/** The first place where two values differ. */
function difference(known: unknown, sent: unknown): string {
  if (known === null || sent === null || typeof known !== 'object' || typeof sent !== 'object')
    return `${JSON.stringify(known)}, sent ${JSON.stringify(sent)}`
  const at = [...new Set([...Object.keys(known), ...Object.keys(sent)])].find(
    (name) => !isDeepStrictEqual(known[name as never], sent[name as never]),
  )
  return `${at}: ${difference(known[at as never], sent[at as never])}`
}

const bodyless = ({ body }: Answer) => (body === '' ? undefined : 'has a body and was HEAD')

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
