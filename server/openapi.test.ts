import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { problemCodes } from '../contract/problem-codes.ts'
import { TEST_EVENT, webhookEvents } from '../contract/webhooks/webhooks.ts'
import type { ApiDocument } from './platform/openapi/api-document.ts'
import { type DescribedOperation, templateOf } from './platform/openapi/describe-operation.ts'
import { productVersion } from './platform/version.ts'
import { openStage, type Stage } from './testing/hostile/stage.ts'
import { runJobs } from './testing/run-jobs.ts'
import { startWebhookReceiver } from './testing/servers/webhook-receiver.ts'
import { openTestServer, TEST_PASSWORD, type TestServer } from './testing/test-server.ts'

const execute = promisify(execFile)

let stage: Stage
let server: TestServer
let document: ApiDocument
beforeAll(async () => {
  stage = await openStage()
  server = await openTestServer({ WEBHOOKS_TO_PRIVATE_NETWORKS: '1' })
  document = (await server.call('GET', 'openapi.json')).body
})
afterAll(async () => {
  await stage.close()
  await server.close()
})

type Described = DescribedOperation & { call: string }
const operations = (): Described[] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, call: `${method.toUpperCase()} ${path}` })),
  )
const operation = (call: string): Described => operations().find((each) => each.call === call) as Described
/** The JSON of a body or an answer. */
// biome-ignore lint/suspicious/noExplicitAny: tests look into schemas of any shape
const jsonIn = (part: any) => part.content['application/json'].schema

describe('the document', () => {
  test('is valid OpenAPI 3.1', async () => {
    expect(await new Validator().validate(structuredClone(document))).toMatchObject({ valid: true })
    expect(document.openapi).toMatch(/^3\.1/)
  })

  test('has only schemas that compile strictly', () => {
    const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, strictTypes: false, strictRequired: false, validateFormats: false })
    const schemas = JSON.parse(JSON.stringify(document.components.schemas).replaceAll('#/components/schemas/', '')) as Record<
      string,
      object
    >
    for (const [name, schema] of Object.entries(schemas)) ajv.addSchema(schema, name)
    for (const name of Object.keys(schemas)) expect(() => ajv.getSchema(name), name).not.toThrow()
  })

  test('has every route of the API, but verbs that are closed to all roles', () => {
    const isCall = ({ method, url }: { method: string; url: string }) =>
      url.startsWith('/api/') && !/\*|^\/api\/(docs|openapi)/.test(url) && !['HEAD', 'OPTIONS'].includes(method)
    const missing = stage.routes
      .filter(isCall)
      .filter(({ schema }) => !schema.hide)
      .map(({ method, url }) => `${method} ${templateOf(url)}`)
      .filter((call) => operation(call) === undefined)
    expect(missing).toEqual([])
    expect(operations().length).toBeGreaterThan(150)
  })

  test('gives each call an id of its own, a summary, who may make it, its answer and its refusals', () => {
    const ids = operations().map(({ operationId }) => operationId)
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
    for (const { call, operationId, summary, description, security, responses } of operations()) {
      expect(operationId, call).toMatch(/^[a-z][a-z0-9_]+$/)
      expect(summary.length, call).toBeGreaterThan(5)
      expect(description, call).toMatch(/- `(public|staff|superuser|network_admin|lsv_user)`: /)
      expect(security.length, call).toBeGreaterThan(0)
      const statuses = Object.keys(responses).map(Number)
      expect(
        statuses.filter((status) => status < 400),
        call,
      ).toHaveLength(1)
      expect(statuses, call).toEqual(expect.arrayContaining([400, 401, 403, 429, 500, 503]))
    }
  })

  test('describes a body for every write that reads one', () => {
    const without = operations()
      .filter(({ call, requestBody }) => /^(POST|PUT|PATCH)/.test(call) && requestBody === undefined)
      .map(({ call }) => call)
    expect(without.toSorted()).toEqual([
      'PATCH /api/users/{id}/lock',
      'PATCH /api/users/{id}/reset_mfa',
      'PATCH /api/users/{id}/unlock',
      'POST /api/applicants/changes/{id}/undo',
      'POST /api/auth/passkey/options',
      'POST /api/auth/refresh',
      'POST /api/bookings/{token}/take_back',
      'POST /api/employers/{id}/restore',
      'POST /api/jobs/{id}/retry',
      'POST /api/livescanvendors/{id}/restore',
      'POST /api/locations/{id}/restore',
      'POST /api/networks/{id}/restore',
      'POST /api/ssoproviders/{id}/test',
      'POST /api/transferrequests/{token}/take_back',
      'POST /api/users/{id}/resend_activation',
      'POST /api/vendors/{id}/restore',
      'POST /api/waitlist/{token}/confirm',
      'POST /api/webhookdeliveries/{id}/redeliver',
      'POST /api/webhooks/{id}/rotate_secret',
      'POST /api/webhooks/{id}/test',
    ])
  })

  test('names the required fields of bodies and answers, and 204 as an answer without a body', () => {
    const schedule = jsonIn(operation('POST /api/appointments/schedule').requestBody)
    expect((schedule.oneOf ?? schedule.anyOf)[0].required).toEqual(
      expect.arrayContaining(['lsv', 'dateTime', 'privacy_notice', 'firstName']),
    )
    const schemas = document.components.schemas as Record<string, { required: string[]; properties: object }>
    expect(schemas.Note?.required).toEqual(expect.arrayContaining(['id', 'note_text']))
    expect(schemas.Applicant?.required).toContain('id')
    expect(schemas.Applicant?.required).not.toContain('hire_status')
    expect(operation('DELETE /api/notes/{id}').responses['204']).not.toHaveProperty('content')
    expect(operation('PATCH /api/users/{id}/set_password').responses).toHaveProperty('204')
  })

  test('names every code of a refusal once, with the status that it has', () => {
    const known = new Map(Object.entries(problemCodes).map(([code, [status]]) => [code, String(status)]))
    const stated = operations().flatMap(({ responses }) =>
      Object.entries(responses).flatMap(([status, answer]) => {
        const found = '$ref' in answer ? document.components.responses?.[answer.$ref.split('/').at(-1) as string] : answer
        const problem = (found as { content?: Record<string, { schema: { allOf: { properties?: { code?: { enum: string[] } } }[] } }> })
          .content
        return (problem?.['application/problem+json']?.schema.allOf[1]?.properties?.code?.enum ?? []).map((code) => `${status} ${code}`)
      }),
    )
    const codes = [...new Set(stated)]
    expect(codes.filter((code) => known.get(code.slice(4)) !== code.slice(0, 3))).toEqual([])
    // The machine folder is WebDAV, and no part of the document.
    expect([...known.keys()].filter((code) => !codes.some((one) => one.endsWith(` ${code}`)))).toEqual(['NOT_ALLOWED'])
  })

  test('says where ETag, If-Match, idempotency keys and limits are', () => {
    const params = (call: string) => operation(call).parameters.map((each) => ('$ref' in each ? String(each.$ref).split('/').at(-1) : ''))
    for (const path of ['notes', 'users', 'appointments/schedule']) expect(params(`POST /api/${path}`)).toContain('IdempotencyKey')
    expect(params('PATCH /api/notes/{id}')).toContain('IfMatch')
    expect(params('PATCH /api/notes/{id}')).not.toContain('IdempotencyKey')
    const headers = (call: string, status: string) => Object.keys((operation(call).responses[status] as { headers: object }).headers)
    expect(headers('GET /api/notes/{id}', '200')).toEqual(['ETag', 'RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'])
    expect(headers('GET /api/notes', '200')).not.toContain('ETag')
    expect(document.components.responses).toMatchObject({ Refused429: { headers: { 'Retry-After': {} } } })
  })

  test('says which calls the public, sessions and keys may make', () => {
    expect(operation('POST /api/appointments/schedule').security).toEqual([{}])
    expect(operation('GET /api/livescanvendors').security).toEqual([{}, { session: [] }, { key: [] }])
    expect(operation('GET /api/notes').security).toEqual([{ session: [] }, { key: [] }])
    expect(operation('PATCH /api/users/{id}/set_password').security).toEqual([{ session: [] }])
  })
})

describe('what readers of the document find', () => {
  test('has the version of the product', () => {
    expect(document.info.version).toBe(productVersion)
  })

  test('has the message of every event that a webhook may have, with what receivers verify', () => {
    type Message = {
      post: { requestBody: unknown; parameters: { name: string; required: boolean }[]; operationId: string; summary: string }
    }
    const webhooks = document.webhooks as Record<string, Message>
    expect(Object.keys(webhooks).toSorted()).toEqual([...webhookEvents, TEST_EVENT].toSorted())
    for (const [event, { post }] of Object.entries(webhooks)) {
      const { properties } = jsonIn(post.requestBody)
      expect([event, properties.type.const]).toEqual([event, event])
      expect(properties.data.required, event).toHaveLength(1)
      expect(post.parameters.map(({ name }) => name)).toEqual(['webhook-id', 'webhook-timestamp', 'webhook-signature'])
    }
    expect(new Set(Object.values(webhooks).map(({ post }) => post.operationId)).size).toBe(webhookEvents.length + 1)
    expect(jsonIn(webhooks['payment.state_changed']?.post.requestBody).properties.data.properties).toMatchObject({
      ...{ payment: { type: 'integer' }, appointment: { type: 'integer' }, lsv: { type: 'integer' } },
      ...{ state: { type: 'string' }, person: { type: 'object' } },
    })
  })

  test('says what fields mean, and gives ids and instants their types', () => {
    const booking = jsonIn(operation('POST /api/appointments/schedule').requestBody).oneOf[0].properties
    for (const name of ['privacy_notice', 'dateTime', 'ssn4', 'height', 'pob', 'applicantType'])
      expect(booking[name].description, name).toMatch(/\w+/)
    expect(booking.dateTime).toMatchObject({ type: 'string', format: 'date-time' })
    const booked = jsonIn(operation('POST /api/appointments/schedule').responses['201']).properties
    expect(booked).toMatchObject({ id: { type: 'integer' }, lsv: { type: 'integer' }, date_time: { format: 'date-time' } })
    expect(JSON.stringify(document)).not.toContain(String(Number.MAX_SAFE_INTEGER))
  })

  test('calls a field an id only where it is one', () => {
    const receipt = jsonIn(operation('GET /api/paymenttransactions/{id}/receipt').responses['200']).properties
    expect([receipt.applicant.description, receipt.applicant_type.description]).toEqual([undefined, undefined])
    const booking = jsonIn(operation('POST /api/appointments').requestBody).properties
    expect(booking.applicant.description).toContain('by the id of the record')
    const parameters = operation('GET /api/appointments').parameters as { name: string; description?: string }[]
    expect(parameters.find(({ name }) => name === 'lsv')?.description).toContain('by its id')
    const free = operation('GET /api/appointments/availability').parameters as { name: string; schema: object }[]
    expect(free.find(({ name }) => name === 'lsv')?.schema).toMatchObject({ type: 'integer' })
  })
})

test('a program with a generated client books, works with a key and is told of a new hire status', { timeout: 120_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bims-client-'))
  try {
    const generator = new URL('./testing/api/generate-types.ts', import.meta.url).pathname
    writeFileSync(join(folder, 'generated.ts'), await runNode([generator], JSON.stringify(document)))
    await checkTypes(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  const { runJourney, takeMessage } = await import(new URL('./testing/api/journey.ts', import.meta.url).href)
  const { metro: network, downtown: lsv, types } = server
  const place = { network, lsv, applicantType: types.downtown, dateTime: '2026-11-23T15:00:00Z' }
  const access = { session: server.tokenOf('staff'), key: await makeKey() }
  const cleared = await makeStatus()
  const receiver = await startWebhookReceiver()
  try {
    const { secret, applicant, ...done } = await runJourney(server.address, access, place, receiver.url, cleared)
    expect(done).toEqual({
      before: 'SCHEDULED',
      notes: 'Bring the letter',
      refusal: 'CHANGED',
      after: 'COMPLETED',
      hireStatus: cleared,
    })
    // Receivers compare the time of signing with theirs.
    server.services.clock.set(new Date().toISOString())
    await runJobs(server.services)
    expect(receiver.received).toHaveLength(1)
    expect(await takeMessage(server.address, access, secret, receiver.received[0])).toEqual({
      type: 'applicant.status_changed',
      applicant,
      hireStatus: cleared,
    })
  } finally {
    await receiver.close()
  }
})

/** Makes its maker a superuser: a network's webhook learns no hire status. */
async function makeKey(): Promise<string> {
  await server.database.run(sql`update user_account set is_superuser = true where username = 'staff'`)
  const expires_at = new Date(Date.now() + 30 * 86_400_000).toISOString()
  const body = { name: 'Payroll', role: 'staff', expires_at, password: TEST_PASSWORD }
  const made = await server.call('POST', 'apikeys', { who: 'staff', body })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  return made.body.key
}

async function makeStatus(): Promise<number> {
  const body = { slug: 'cleared-by-program', description: 'Cleared by a program' }
  return (await server.call('POST', 'statuscodes', { who: 'staff', body })).body.id
}

/** Compiles the program with the generated types, as if they stood beside it. */
async function checkTypes(folder: string) {
  const root = new URL('..', import.meta.url).pathname
  const config = {
    extends: join(root, 'tsconfig.json'),
    compilerOptions: { incremental: false, rootDirs: [join(root, 'server/testing/api'), folder], types: [] },
    include: [],
    files: [join(root, 'server/testing/api/journey.ts')],
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
  expect(await runNode([join(root, 'node_modules/typescript/bin/tsc'), '-p', folder])).toBe('')
}

/** The output of a program, also when it fails. Not waited for at a stop: the server of this process would find itself overloaded. */
async function runNode(args: string[], input = ''): Promise<string> {
  const running = execute(process.execPath, args, { encoding: 'utf8', maxBuffer: 50e6 })
  running.child.stdin?.end(input)
  return running.then(
    ({ stdout }) => stdout,
    (error: { stdout: string }) => error.stdout,
  )
}
