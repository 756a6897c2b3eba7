/* Hostile requests over every route, from a seed. Not used by the product. */
import type { AnyContract } from '../../../contract/records/define-record.ts'
import { registry } from '../../routes.ts'
import { recordBody, type Schema, type Source, someId, taken, wizardBody } from './bodies.ts'
import type { Random } from './random.ts'
import { anyJson, hostileBodies, hostileHeader, hostileText, mediaTypes, nearlyJson } from './values.ts'

/** A registered route. */
export type Route = { method: string; url: string; schema: { body?: Schema; querystring?: Schema; hide?: boolean } }

/** A request on the wire. */
export type Request = { method: string; path: string; headers: Record<string, string>; body: string | null }

const SPOILT = '\u0001spoilt\u0001'
const SPOILT_TEXT = JSON.stringify(SPOILT)
const WRITES = ['POST', 'PATCH', 'PUT', 'DELETE']
const HEADERS = ['if-match', 'idempotency-key', 'accept', 'cookie', 'user-agent', 'origin', 'x-forwarded-for', 'x-forwarded-host']
const MORE_HEADERS = ['x-background', 'if-none-match', 'range', 'accept-encoding', 'accept-version', 'x-request-id', 'content-language']

/** A request to this route. */
export function requestTo(route: Route, source: Source): Request {
  const { random } = source
  const body = WRITES.includes(route.method) && (route.method !== 'DELETE' || random.chance(0.3)) ? bodyText(route, source) : null
  return {
    method: route.method,
    path: addressOf(route, source),
    headers: headersOf(route, random, body),
    body,
  }
}

function addressOf(route: Route, source: Source): string {
  const path = pathOf(route, source)
  return path.includes('?') ? path : `${path}${queryOf(route, source)}`
}

function pathOf({ url }: Route, source: Source): string {
  const { random } = source
  const record = url.split('/')[2] ?? ''
  if (url.endsWith('/content') && random.chance(0.7)) return source.signed(someId(source, 'files'), random.chance(0.5) ? 'GET' : 'PUT')
  const path = url
    .replaceAll('*', () => random.pick(hostileText))
    .replace(/:\w+/g, () => (random.chance(0.8) ? String(someId(source, record)) : random.pick(hostileText) || '%20'))
  return random.chance(0.03) ? `${path}/` : path
}

function headersOf({ url }: Route, random: Random, body: string | null): Record<string, string> {
  const headers: Record<string, string> = {}
  const usual = url.endsWith('/content') ? 'application/pdf' : 'application/json'
  if (body !== null && !random.chance(0.02)) headers['content-type'] = random.chance(0.06) ? random.pick(mediaTypes) : usual
  if (url.endsWith('/schedule') && random.chance(0.7)) headers['idempotency-key'] = `key-${random.below(1_000_000)}`
  for (const name of random.some([...HEADERS, ...MORE_HEADERS], 0.03)) headers[name] = random.pick(hostileHeader)
  return headers
}

function queryOf({ url, method, schema }: Route, source: Source): string {
  const { random, ids } = source
  const parts: string[] = []
  const contract = contractOf(url)
  const names = Object.keys(schema.querystring?.properties ?? {})
  const required = schema.querystring?.required ?? []
  for (const name of names.filter((each) => required.includes(each) || random.chance(0.15)))
    parts.push(`${name}=${random.chance(0.2) ? random.pick(hostileText) : encodeURIComponent(parameter(source, contract, name))}`)
  if (method !== 'PATCH' && random.chance(0.4)) parts.push(`employer=${Object.values(ids.employers ?? {})[random.below(2)]}`)
  if (random.chance(0.05)) parts.push(`network=${ids.networks?.metro}`)
  if (random.chance(0.06))
    parts.push(
      `${random.pick(['__proto__', 'a[b]', 'constructor', '%00', 'limit', 'order', '', 'search', 'x'])}=${random.pick(hostileText)}`,
    )
  if (random.chance(0.04) && parts.length > 0) parts.push(random.pick(parts))
  return parts.length === 0 ? '' : `?${parts.join('&')}`
}

function parameter(source: Source, contract: AnyContract | undefined, name: string): string {
  const { random } = source
  if (name === 'order' && contract !== undefined) return random.pick([...contract.order, `-${contract.order[0]}`])
  if (name === 'limit' || name === 'cursor') return String(1 + random.below(60))
  if (['date', 'from', 'to'].includes(name)) return random.pick(source.slots).slice(0, 10)
  const field = contract?.fields[contract.filters[name]?.fields[0] ?? name]
  if (field?.wire === 'boolean') return random.pick(['true', 'false'])
  if (field?.wire === 'integer' && field.to === undefined) return String(random.below(10))
  return String(taken(source, name, {}))
}

function bodyText(route: Route, source: Source): string {
  const { random } = source
  if (route.url.endsWith('/content') && random.chance(0.7)) return '%PDF-1.4 hello'
  if (random.chance(0.04)) return random.pick(hostileBodies)
  if (random.chance(0.05)) return anyJson(random)
  const body = goodBody(route, source)
  return random.chance(0.25) ? JSON.stringify(body) : spoilt(body, random)
}

function goodBody({ method, url, schema }: Route, source: Source): unknown {
  const contract = contractOf(url)
  const known = ['/api/appointments', '/api/appointments/:id'].includes(url) ? undefined : contract
  if (url.endsWith('/schedule')) return wizardBody(source)
  if (known !== undefined && /^\/api\/\w+(\/:id)?$/.test(url)) return recordBody(source, known, method === 'PATCH')
  if (schema.body !== undefined) return taken(source, 'body', schema.body)
  return contract === undefined ? {} : recordBody(source, contract, true)
}

const contractOf = (url: string): AnyContract | undefined => registry.get(url.split('/')[2] ?? '')?.contract

/** The body with one error: a value, a name, a repeated name. */
function spoilt(body: unknown, random: Random): string {
  if (body === null || typeof body !== 'object') return anyJson(random)
  const names = Object.keys(body)
  const at = random.pick(names)
  const hostile = anyJson(random)
  const fault = random.below(10)
  if (names.length === 0 || fault === 0)
    return named(body, random.pick(['__proto__', 'constructor', 'id', 'role', 'is_superuser', '\u0000', '']), hostile)
  if (fault === 1) return JSON.stringify({ ...body, [at]: undefined })
  if (fault === 2) return named(body, at, hostile)
  const value = (body as Record<string, unknown>)[at]
  if (random.chance(0.4)) return JSON.stringify({ ...body, [at]: SPOILT }).replace(SPOILT_TEXT, () => nearlyJson(random, value))
  if (fault === 3) return JSON.stringify({ ...body, [at]: [value] })
  if (fault === 4) return JSON.stringify({ ...body, [at]: { [at]: value } })
  if (fault < 7 && value !== null && typeof value === 'object')
    return JSON.stringify({ ...body, [at]: SPOILT }).replace(SPOILT_TEXT, () => spoilt(value, random))
  return JSON.stringify({ ...body, [at]: SPOILT }).replace(SPOILT_TEXT, () => hostile)
}

/** The body with a further member, possibly of an existing name. */
function named(body: object, name: string, text: string): string {
  const [open, close] = Array.isArray(body) ? ['[', ']'] : ['{', '}']
  const inner = JSON.stringify(body).slice(1, -1)
  return `${open}${inner}${inner === '' ? '' : ','}${open === '[' ? '' : `${JSON.stringify(name)}:`}${text}${close}`
}
