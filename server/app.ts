import cookie from '@fastify/cookie'
import rateLimit from '@fastify/rate-limit'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import underPressure from '@fastify/under-pressure'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { countBookings } from './booking/booking-outcomes.ts'
import { serveMachineFolder } from './demographics/machine-folder/serve-folder.ts'
import { readSite } from './environments/site.ts'
import { readLsvOfPage } from './lsv/lsv-of-page.ts'
import { addStateMetrics } from './operations/state-metrics.ts'
import { receiveWebhook } from './payments/receive-webhook.ts'
import { keyIn } from './people/keys/key-secret.ts'
import { limitKeys } from './people/keys/limit-keys.ts'
import { checkKey, readViewerOfKey } from './people/keys/viewer-of-key.ts'
import { refuseWhileDue } from './people/sign-in/due-steps.ts'
import { createTokenSigner, noteChange, readViewerOfSession } from './people/sign-in/sessions.ts'
import { auditRefusals } from './platform/audit/audit-refusals.ts'
import { isTemporary } from './platform/database/database-errors.ts'
import { watchOutages } from './platform/database/watch-outages.ts'
import { acceptFiles } from './platform/files/upload-file.ts'
import { acceptJson } from './platform/http/accept-json.ts'
import { type Services, serveAction } from './platform/http/action.ts'
import { nameOneHost, namesOneHost, plainFirstPart } from './platform/http/addresses.ts'
import { limitConnectionsOfAddress } from './platform/http/connections.ts'
import { isFromOtherSite, refuseOtherSite } from './platform/http/cross-site.ts'
import { floodLimit } from './platform/http/limits/flood.ts'
import { logRequests, requestIdOf } from './platform/http/monitoring/access-log.ts'
import { serveHealth } from './platform/http/monitoring/health.ts'
import { serveMetrics } from './platform/http/monitoring/metrics.ts'
import { originOf } from './platform/http/origin.ts'
import { type Carry, servePages } from './platform/http/pages/pages.ts'
import { securityHeaders } from './platform/http/pages/security-headers.ts'
import { answerProblem, answerUnreadable, logUnavailable } from './platform/http/problems.ts'
import { checkRight, checkRoutes } from './platform/http/route-check.ts'
import { lazySerializers } from './platform/http/schemas/lazy-serializers.ts'
import { describeApi } from './platform/openapi/api-document.ts'
import { signInWithSession } from './platform/openapi/call-page.ts'
import type { Viewer } from './platform/records/access.ts'
import { serveRecord } from './platform/records/serve-record.ts'
import type { Siblings } from './platform/workers/siblings.ts'
import { rolesWith, takesKey } from './role-permissions.ts'
import { actions, recordKinds } from './routes.ts'
import { receiveSms, receiveSmsStatus } from './sms/receive-sms.ts'
import { describeWebhooks } from './webhooks/describe-webhooks.ts'

const BODY_LIMIT = 1_048_576
const HEADERS_TIMEOUT_MS = 10_000
const REQUEST_TIMEOUT_MS = 18_000
/** The interval in which connections beyond the limits are closed. */
const TIMEOUT_CHECK_MS = 1_000
const MAX_CONNECTIONS = 2_000
/** The maximum share of one address. */
const SHARE_OF_CONNECTIONS = 0.25

/** Hidden, so that clients see no flood limit before they exceed it. */
const HIDDEN_LIMIT_HEADERS = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false } as const

/** The API document's pages call only this server; their icons are data: URLs, and the hash is that of their one style element. */
const DOCUMENT_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='; img-src 'self' data:; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/** The server, ready to listen: hooks, records, actions, pages. `siblings`: its other workers, if there are any. */
export async function buildApp(services: Services, siblings?: Siblings): Promise<FastifyInstance> {
  const { settings } = services
  const app = Fastify({
    genReqId: requestIdOf,
    rewriteUrl: ({ url = '/' }) => plainFirstPart(url),
    bodyLimit: BODY_LIMIT,
    trustProxy: toTrustOption(settings.trustProxy),
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: { headersTimeout: HEADERS_TIMEOUT_MS, connectionsCheckingInterval: TIMEOUT_CHECK_MS },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    // Requests that arrive while the server ends are answered: a balancer may not have noticed yet.
    return503OnClosing: false,
    frameworkErrors: answerProblem,
    clientErrorHandler: answerUnreadable,
    // zod validates, in the record or action; the JSON Schemas of routes are for the document and the serializer.
    ajv: { customOptions: { strict: false } },
    schemaController: { compilersFactory: { buildSerializer: lazySerializers() } },
  })
  app.server.maxConnections = MAX_CONNECTIONS
  // Behind a proxy all connections are the proxy's, which has limits of its own.
  if (settings.rateLimits && !settings.trustProxy) limitConnectionsOfAddress(app.server, MAX_CONNECTIONS * SHARE_OF_CONNECTIONS)
  app.setValidatorCompiler(() => () => true)
  const refusals = auditRefusals(services)
  app.addHook('onClose', refusals.close)
  const outages = watchOutages(services.database)
  app.setErrorHandler(async (error: Error, request, reply) => {
    if (isTemporary(error)) outages.note(error, performance.now() - reply.elapsedTime, () => logUnavailable(error, request))
    await refusals.note(error, request)
    return answerProblem(error, request, reply)
  })
  // Imported only when traces are exported.
  if (services.tracing) (await import('./platform/traces/trace-requests.ts')).traceRequests(app, services.tracing)
  logRequests(app, settings.logRequests)
  checkRoutes(app, rolesWith)
  await protect(app, services, siblings)
  await documentApi(app)
  identifyViewer(app, services)
  noteChanges(app, services)
  acceptJson(app)
  acceptFiles(app)
  for (const recordKind of recordKinds) serveRecord(app, services, recordKind)
  for (const each of actions) serveAction(app, services, each)
  await app.register(async (raw) => serveRaw(raw, services))
  await app.register(async (folder) => serveMachineFolder(folder, services))
  serveHealth(app, outages)
  serveMetrics(app, services, { addState: addStateMetrics, countCalls: countBookings }, siblings)
  await servePages(app, services, carrySite(services))
  return app
}

/** Embeds the environment in the pages of applicants and networks, and the location in pages about one. */
const carrySite =
  (services: Services): Carry =>
  async (frontEnd, { viewer, hostname, url }) => {
    if (frontEnd === 'staff') return undefined
    const [environment, lsv] = await Promise.all([readSite(services, viewer, hostname), readLsvOfPage(services, viewer, url)])
    return { environment, lsv }
  }

/** Their bodies are signed, and read as raw bytes. */
const rawActions = [receiveWebhook, receiveSms, receiveSmsStatus]

function serveRaw(app: FastifyInstance, services: Services) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, bytes, done) => done(null, bytes))
  for (const each of rawActions) serveAction(app, services, each)
}

async function protect(app: FastifyInstance, { settings }: Services, siblings: Siblings | undefined) {
  await app.register(cookie)
  const headers = securityHeaders({ secure: settings.publicUrl.startsWith('https:') })
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers)
    if (!namesOneHost(request)) done(nameOneHost())
    else done(isFromOtherSite(request) ? refuseOtherSite() : undefined)
  })
  if (!settings.rateLimits) return
  await app.register(underPressure, { maxEventLoopDelay: 5_000, retryAfter: 2 })
  await app.register(rateLimit, {
    global: false,
    ...floodLimit(settings.floodPerMinute),
    addHeadersOnExceeding: HIDDEN_LIMIT_HEADERS,
    ...(siblings === undefined ? {} : { store: siblings.floodStore }),
  })
  const countRequest = app.rateLimit()
  // A hook of the whole server, before the caller is identified: calls that are refused and pages that do not exist count too.
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config?.rateLimit !== false) await countRequest.call(app, request, reply)
  })
}

async function documentApi(app: FastifyInstance) {
  const routes = { recordKinds, actions: [...actions, ...rawActions], takesKey, webhooks: describeWebhooks() }
  // The document is described from the routes' declarations, at the first call: the library only serves it.
  const transform = () => ({ schema: { hide: true }, url: '' })
  await app.register(swagger, { openapi: {}, transform, transformObject: () => describeApi(routes) as never })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: DOCUMENT_POLICY,
    uiConfig: { validatorUrl: null, tagsSorter: 'alpha', docExpansion: 'none', requestInterceptor: signInWithSession },
  })
  app.get('/api/openapi.json', { config: { permission: 'health.read' }, schema: { hide: true } as never }, async () => app.swagger())
}

/** Identifies the caller and checks the right to the route, before anything else of an API call is read. */
function identifyViewer(app: FastifyInstance, { database, settings, key }: Services) {
  const signed = createTokenSigner(key)
  const countKeyCall = settings.rateLimits ? limitKeys(database.unsynced) : async () => undefined
  app.decorateRequest('viewer')
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
    request.viewer = await viewerOf(request)
    await countKeyCall(request, reply)
    const permission = request.routeOptions.config?.permission
    refuseWhileDue(request.viewer, permission)
    checkKey(request.viewer, permission, request.method)
    checkRight(request.viewer, permission, rolesWith)
  })

  async function viewerOf(request: FastifyRequest): Promise<Viewer> {
    const origin = originOf(request)
    const query = request.query as Viewer['query']
    const { authorization } = request.headers
    if (authorization === undefined || !request.url.startsWith('/api/')) return publicViewer(origin, query)
    const apiKey = keyIn(authorization)
    if (apiKey !== undefined) return readViewerOfKey(database.unsynced, settings, apiKey, { origin, query })
    const id = signed.read(authorization.replace(/^Bearer /i, ''))
    return readViewerOfSession(database.unsynced, settings, id, { origin, query, background: request.headers['x-background'] === '1' })
  }
}

/** Records the database's position in the session before a change is answered, so that later reads use no replica without the change. */
function noteChanges(app: FastifyInstance, { database, replica }: Services) {
  if (replica === undefined) return
  app.addHook('onSend', async ({ method, viewer }) => {
    const session = viewer?.session
    if (method === 'GET' || method === 'HEAD' || !session) return
    const note = () => noteChange(database.unsynced, session)
    await note().catch(note)
  })
}

/** The trusted proxies in the framework's form. */
const toTrustOption = (proxies: Services['settings']['trustProxy']) =>
  typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies

const publicViewer = (origin: Viewer['origin'], query: Viewer['query']): Viewer => ({
  role: 'public',
  user_id: null,
  context_type: null,
  context_id: null,
  session: null,
  origin,
  query,
})
