import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import sql from 'sql-template-tag'
import { MACHINE_FOLDER } from '../../../contract/demographics/machine-folder.ts'
import type { Db } from '../../platform/database/database.ts'
import { transactAs } from '../../platform/events/change.ts'
import type { Services } from '../../platform/http/action.ts'
import { changedMeanwhile, notFound, Refusal } from '../../platform/http/errors.ts'
import { sha256Of } from '../../platform/secrets/sha256.ts'
import { headersOf, multistatus, namesFile } from './dav-answers.ts'
import { type FolderFile, noteRemoved, noteTaken, readFile, readFolder } from './folder-files.ts'

const READING = 'OPTIONS, GET, HEAD, PROPFIND'
const METHODS = `${READING}, DELETE`
/** The methods of WebDAV beside those of HTTP that Fastify supports. */
const WRITING_DAV = ['MKCOL', 'PROPPATCH', 'COPY', 'MOVE', 'LOCK', 'UNLOCK']
const WRITING = ['PUT', 'POST', 'PATCH', ...WRITING_DAV]
/** Class 1: without locks, since nothing is written. */
const DAV = { dav: '1', allow: METHODS, 'ms-author-via': 'DAV' } as const
/** Bodies name the properties that a program wants; it gets all. */
const MAX_BODY_BYTES = 65_536
/** A folder's use is noted once in so many seconds. */
const NOTED_EVERY = 60

type Folder = { lsv: number; created: string }
type Handler = (folder: Folder, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

/**
 * The folder that a location's live-scan machine reads files from, over WebDAV: read-only but for removing a file that the machine has
 * taken in. Its password names the location.
 */
export function serveMachineFolder(app: FastifyInstance, services: Services): void {
  for (const method of ['PROPFIND', ...WRITING_DAV]) app.addHttpMethod(method, { hasBody: true })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_BODY_BYTES }, (_request, bytes, done) => done(null, bytes))
  const config = { permission: 'machinefolders.files' } as const
  const serve = (method: string, path: string, handler: Handler) =>
    app.route({
      method,
      url: `${MACHINE_FOLDER}${path}`,
      config,
      exposeHeadRoute: false,
      schema: { hide: true } as never,
      handler: async (request, reply) => handler(await openFolder(services, request), request, reply.header('cache-control', 'no-store')),
    })
  for (const path of ['', ':file'])
    app.route({
      method: 'OPTIONS',
      url: `${MACHINE_FOLDER}${path}`,
      config,
      schema: { hide: true } as never,
      handler: async (_request, reply) => reply.headers(DAV).code(204).send(),
    })
  serve('PROPFIND', '', (folder, request, reply) => listFolder(services, folder, request, reply))
  serve('PROPFIND', ':file', async (folder, request, reply) =>
    answerXml(reply, multistatus([await findFile(services, folder, request)], folder.created, false)),
  )
  for (const method of ['GET', 'HEAD'])
    serve(method, '', async ({ lsv }, _request, reply) => reply.type('text/plain; charset=utf-8').send(await namesIn(services, lsv)))
  serve('HEAD', ':file', async (folder, request, reply) => sendFile(reply, await findFile(services, folder, request)))
  serve('GET', ':file', (folder, request, reply) => sendAndNote(services, folder, request, reply))
  serve('DELETE', ':file', (folder, request, reply) => removeFile(services, folder, request, reply))
  refuseWriting(app, services)
}

/** Refuses what would write, before the body is read, which may be a large file: the answer names the methods that are taken. */
function refuseWriting(app: FastifyInstance, services: Services): void {
  for (const [path, refused, allow] of [
    ['', [...WRITING, 'DELETE'], READING],
    [':file', WRITING, METHODS],
  ] as const) {
    const refuse = async (request: FastifyRequest) => {
      await openFolder(services, request)
      throw new Refusal(405, 'NOT_ALLOWED', 'Files of the machine folder are read and then removed. Nothing is written to it.', {
        headers: { ...DAV, allow },
      })
    }
    app.route({
      method: [...refused],
      url: `${MACHINE_FOLDER}${path}`,
      config: { permission: 'machinefolders.files' },
      schema: { hide: true } as never,
      onRequest: refuse,
      handler: refuse,
    })
  }
}

/** The location of the password that the request was sent with; any user name is taken. */
async function openFolder({ database }: Services, { headers, ip }: FastifyRequest): Promise<Folder> {
  const password = passwordIn(headers.authorization)
  const folder = password === null ? undefined : await readFolderOf(database, sha256Of(password))
  if (folder === undefined) {
    const challenge = { 'www-authenticate': 'Basic realm="BIMS machine folder", charset="UTF-8"' }
    throw new Refusal(401, 'SIGN_IN', 'The password of the machine folder is needed.', { headers: challenge })
  }
  if (folder.is_stale) await database.run(sql`update machine_folder set last_used = now(), last_ip = ${ip} where lsv = ${folder.lsv}`)
  return folder
}

function passwordIn(authorization = ''): string | null {
  const [, encoded] = /^Basic ([\w+/=-]+)$/i.exec(authorization) ?? []
  const text = encoded === undefined ? '' : Buffer.from(encoded, 'base64').toString('utf8')
  const colon = text.indexOf(':')
  return colon < 0 ? null : text.slice(colon + 1)
}

const readFolderOf = (db: Db, hash: Buffer) =>
  db.one<Folder & { is_stale: boolean }>(sql`
    select f.lsv, f.created, (f.last_used is null or f.last_used < now() - make_interval(secs => ${NOTED_EVERY})) as is_stale
    from machine_folder f join live_scan_vendor l on l.id = f.lsv
    where f.secret_hash = ${hash} and l.removed_at is null and not l.is_archived`)

async function listFolder(services: Services, { lsv, created }: Folder, { headers }: FastifyRequest, reply: FastifyReply) {
  const files = headers.depth === '0' ? [] : await readFolder(services, lsv)
  return answerXml(reply, multistatus(files, created, true))
}

const answerXml = (reply: FastifyReply, xml: string) => reply.code(207).headers(DAV).type('application/xml; charset=utf-8').send(xml)

const namesIn = async (services: Services, lsv: number) => (await readFolder(services, lsv)).map(({ name }) => `${name}\n`).join('')

async function findFile(services: Services, { lsv }: Folder, { params }: FastifyRequest): Promise<FolderFile> {
  const { file } = params as { file: string }
  const found = await readFile(services, lsv, file)
  if (found === undefined) throw notFound()
  return found
}

const sendFile = (reply: FastifyReply, file: FolderFile) => reply.headers(headersOf(file)).send(file.bytes)

/** Each file that is read is audited, as one that a desk takes. */
async function sendAndNote(services: Services, folder: Folder, request: FastifyRequest, reply: FastifyReply) {
  const file = await findFile(services, folder, request)
  await transactAs(services, request.viewer, async (change) => {
    await noteTaken(change, file)
    await change.record({
      type: 'appointment.demographics_read',
      appointment: file.appointment,
      outcome: 'ok',
      detail: { as: 'folder', problems: 0 },
    })
  })
  return sendFile(reply, file)
}

/** An unread file is not removed: a program that tidies its folder would lose it, and one whose data were corrected meanwhile too. */
async function removeFile(services: Services, folder: Folder, request: FastifyRequest, reply: FastifyReply) {
  const file = await findFile(services, folder, request)
  const ifMatch = request.headers['if-match']
  if (ifMatch !== undefined && !namesFile(ifMatch, file)) throw changedMeanwhile()
  const removed = await transactAs(services, request.viewer, async (change) => {
    const count = await noteRemoved(change, file)
    if (count > 0) await change.record({ type: 'appointment.machine_file_removed', appointment: file.appointment })
    return count
  })
  if (removed === 0) throw new Refusal(403, 'FORBIDDEN', 'This file was not read yet.')
  return reply.code(204).send()
}
