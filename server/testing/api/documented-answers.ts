/* Compares answers with the API document. Not used by the product. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ApiDocument } from '../../platform/openapi/api-document.ts'
import { type DescribedOperation, templateOf } from '../../platform/openapi/describe-operation.ts'

type DocumentedAnswer = { content?: Record<string, { schema: object }>; $ref?: string }

let document: ApiDocument | undefined
let ajv: Ajv2020 | undefined
const checks = new Map<string, ValidateFunction>()

/**
 * Builds a server whose answers to calls of the API are compared with its document, in status, code and body. Closing it fails when some
 * answer was not documented.
 */
export async function buildDocumented(build: () => Promise<FastifyInstance>): Promise<FastifyInstance> {
  const complaints = new Set<string>()
  const listen = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onSend', async (request, reply, payload) => {
      const complaint = complaintAbout(fastify, request, reply, payload)
      if (complaint !== undefined) complaints.add(complaint.replace(/"request_id":"[^"]*"/, ''))
    })
  }
  subscribe('fastify.initialization', listen)
  const app = await build().finally(() => unsubscribe('fastify.initialization', listen))
  app.addHook('onClose', async () => {
    if (complaints.size > 0) throw new Error(`Answers that the API document does not have:\n${[...complaints].join('\n')}`)
  })
  return app
}

/** The reason why an answer is not as documented; undefined when it is. */
function complaintAbout(app: FastifyInstance, request: FastifyRequest, reply: FastifyReply, payload: unknown): string | undefined {
  const { url } = request.routeOptions
  if (!url?.startsWith('/api/') || url.includes('*') || url.startsWith('/api/docs') || url === '/api/openapi.json') return undefined
  if (request.method === 'HEAD') return undefined
  document ??= app.swagger() as unknown as ApiDocument
  const operation = document.paths[templateOf(url)]?.[request.method.toLowerCase()]
  const call = `${request.method} ${url}`
  if (operation === undefined) return reply.statusCode < 400 ? `${call} is not in the document` : undefined
  const complaint = complaintOf(operation, reply, payload)
  return complaint && `${call} answered ${reply.statusCode}: ${complaint}`
}

function complaintOf(operation: DescribedOperation, reply: FastifyReply, payload: unknown): string | undefined {
  const answer = answerOf(operation, reply.statusCode)
  if (answer === undefined) return `no such status among ${Object.keys(operation.responses)}: ${String(payload).slice(0, 200)}`
  const type = String(reply.getHeader('content-type') ?? '').split(';')[0] as string
  if (answer.content === undefined) return payload === undefined || payload === null || payload === '' ? undefined : 'a body'
  const schema = answer.content[type]?.schema
  if (schema === undefined) return type.startsWith('image/') && 'image/*' in answer.content ? undefined : ofOtherType(answer, type)
  if (typeof payload !== 'string' || !type.endsWith('json')) return undefined
  const check = checkOf(`${operation.operationId} ${reply.statusCode} ${type}`, schema)
  if (check(JSON.parse(payload))) return undefined
  return `${ajvOf().errorsText(check.errors)}: ${payload.slice(0, 300)}`
}

/** Contents of files have the media types that they were uploaded with. */
const ofOtherType = ({ content = {} }: DocumentedAnswer, type: string) =>
  'application/octet-stream' in content ? undefined : `the media type ${type}`

function answerOf({ responses }: DescribedOperation, status: number): DocumentedAnswer | undefined {
  const found = responses[status] as DocumentedAnswer | undefined
  return found?.$ref === undefined ? found : (document?.components.responses?.[found.$ref.split('/').at(-1) as string] as DocumentedAnswer)
}

function ajvOf(): Ajv2020 {
  if (ajv !== undefined) return ajv
  ajv = new Ajv2020({ strict: false, validateFormats: false })
  ajv.addSchema({ $id: 'document', components: document?.components })
  return ajv
}

function checkOf(name: string, schema: object): ValidateFunction {
  const known = checks.get(name)
  if (known !== undefined) return known
  const check = ajvOf().compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"document#/components')))
  checks.set(name, check)
  return check
}
