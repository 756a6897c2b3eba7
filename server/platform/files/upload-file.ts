import type { FastifyInstance } from 'fastify'
import sql from 'sql-template-tag'
import * as z from 'zod/mini'
import { DOCX, type FileKind, fileKinds } from '../../../contract/records/files.ts'
import { storable } from '../../../contract/records/storable.ts'
import { limits } from '../../limits.ts'
import { type Action, action, idIn } from '../http/action.ts'
import { conflict, invalid, notFound, Refusal } from '../http/errors.ts'
import { countCall } from '../http/limits/call-limits.ts'
import type { Role } from '../records/access.ts'
import { isWholeJpeg } from './check-jpeg.ts'
import { isWholePng, plainPng } from './check-png.ts'
import { type KeptFile, readBytes } from './file-bytes.ts'
import { grantOf, signedAddress } from './file-links.ts'
import { imageSize } from './image-size.ts'
import { storeBytes } from './keep-file.ts'
import type { CheckedDocx } from './word/check-docx.ts'
import { runInWorker, TooMuchWork } from './worker.ts'

const MAX_FILE_BYTES = Math.max(...Object.values(fileKinds).map(({ max }) => max))
/** The maximum width and height of a picture, enough for any logo. */
const MAX_PIXELS = 4_000
const kinds = Object.keys(fileKinds) as [FileKind, ...FileKind[]]
const images = kinds.filter((kind) => kind.startsWith('image/'))
const documents = kinds.filter((kind) => !kind.startsWith('image/'))

/** The kinds of files that each role may upload: logos, or templates and signed waivers. */
const sendable: Partial<Record<Role, readonly FileKind[]>> = { network_admin: images, staff: documents, superuser: kinds }

/** Passes bodies of accepted kinds as buffers to `sendFile`. */
export const acceptFiles = (app: FastifyInstance) =>
  app.addContentTypeParser(kinds, { parseAs: 'buffer' }, (_request, bytes, done) => done(null, bytes))

/** The name is sent in headers of mails and answers. */
const oneLine = z.refine<string>((name) => !/\p{Cc}|[\u2028\u2029]/u.test(name), 'Must be one line')

/** POST /files/upload: creates a row and a signed address for its content. */
export const uploadFile: Action = action({
  method: 'POST',
  path: '/api/files/upload',
  permission: 'files.upload',
  summary: 'Request the address to upload a file to',
  body: z.strictObject({
    original_name: z.string().check(z.trim(), z.minLength(1, 'Required'), z.maxLength(255), storable, oneLine),
    mime_type: z.enum(kinds, 'Not a kind of file that is kept'),
  }),
  answer: z.object({ id: z.int(), upload_url: z.string() }),
  status: 201,
  async handle({ database, settings, viewer, body, clock, key, transact }) {
    if (!sendable[viewer.role]?.includes(body.mime_type)) throw invalid({ mime_type: 'Not a kind of file that you may send' })
    if (settings.rateLimits && viewer.role !== 'superuser') await countCall(database, limits.upload, String(viewer.user_id))
    const id = await transact(async ({ db, record }) => {
      const { id: file } = (await db.one<{ id: number }>(sql`
        insert into file (original_name, mime_type, owner) values (${body.original_name}, ${body.mime_type}, ${viewer.user_id}) returning id`)) as {
        id: number
      }
      await record({ type: 'file.created', file })
      return file
    })
    return {
      id,
      upload_url: signedAddress({ clock, key }, { id, method: 'PUT', type: body.mime_type, length: fileKinds[body.mime_type].max }),
    }
  },
})

/** PUT to the signed address: the content, once. */
export const sendFile: Action = action({
  method: 'PUT',
  path: '/api/files/:id/content',
  permission: 'files.signed_put',
  summary: 'Upload the content of a file',
  problems: ['USED'],
  bodyLimit: MAX_FILE_BYTES,
  async handle({ database, clock, key, settings, sealing, viewer, params, request }) {
    const grant = grantOf({ clock, key }, 'PUT', idIn(params), viewer.query)
    const bytes = request.body
    if (!Buffer.isBuffer(bytes) || request.headers['content-type'] !== grant.type)
      throw new Refusal(415, 'MEDIA_TYPE', `Send ${grant.type}.`)
    if (bytes.length > grant.length) throw new Refusal(413, 'TOO_LARGE', 'This file is too large.')
    const open = await database.one(sql`select from file where id = ${grant.id} and uploaded_at is null and removed_at is null`)
    if (open === undefined) throw used()
    // Counted before the work, whose failure may be costly; a stored file uses the address up anyway.
    if (settings.rateLimits) await countCall(database, limits.sendFile, String(grant.id))
    const checked = await checkContent(grant.type as FileKind, bytes)
    if ('problem' in checked) throw invalid({ file: checked.problem })
    const content = checked.content ?? bytes
    // Each call stores its own content, so that simultaneous calls cannot overwrite each other.
    const { record_key, size, sha256, kept_sha256, content_key } = await storeBytes(database, { settings, sealing }, content)
    const taken = await database.run(sql`
      update file set record_key = ${record_key}, uploaded_at = now(), size = ${size}, sha256 = ${sha256}, kept_sha256 = ${kept_sha256},
        content_key = ${content_key} where id = ${grant.id} and uploaded_at is null and removed_at is null`)
    if (taken === 0) throw used()
  },
})

/** GET of a signed address: the content, as a download. */
export const fetchFile: Action = action({
  method: 'GET',
  path: '/api/files/:id/content',
  permission: 'files.signed_get',
  summary: 'Download the content of a file',
  answerType: 'application/octet-stream',
  async handle({ database, clock, key, settings, sealing, viewer, params, reply, record }) {
    const grant = grantOf({ clock, key }, 'GET', idIn(params), viewer.query)
    const found = await database.one<KeptFile & { original_name: string }>(sql`
      select record_key, content_key, original_name from file where id = ${grant.id} and uploaded_at is not null and removed_at is null`)
    if (found === undefined) throw notFound()
    await record({ type: 'file.fetched', file: grant.id })
    const bytes = await readBytes({ settings, sealing }, found)
    return reply
      .code(200)
      .headers({
        'content-type': grant.type,
        'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(found.original_name).replace(/['()*]/g, escaped)}`,
        'x-content-type-options': 'nosniff',
        'content-security-policy': "sandbox; default-src 'none'",
        'cache-control': 'private, no-store',
      })
      .send(bytes)
  },
})

const used = () => conflict('USED', 'This address was used already.')

const escaped = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`

const CHECK_DOCX = new URL('./word/check-docx.ts', import.meta.url)

const starts = (bytes: Buffer, ...begin: number[]) => begin.every((byte, place) => bytes[place] === byte)
const holds = (bytes: Buffer, text: string) => bytes.includes(Buffer.from(text, 'latin1'))

/** Whether the content matches its media type, by its first bytes; a Word file also by its parts. */
const looksLike: Record<FileKind, (bytes: Buffer) => boolean> = {
  [DOCX]: (bytes) => starts(bytes, 0x50, 0x4b, 0x03, 0x04) && holds(bytes, '[Content_Types].xml') && holds(bytes, 'word/document.xml'),
  'application/pdf': (bytes) => bytes.subarray(0, 5).toString('latin1') === '%PDF-',
  'image/png': (bytes) => starts(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
  'image/jpeg': (bytes) => starts(bytes, 0xff, 0xd8, 0xff),
  'image/webp': (bytes) => bytes.subarray(0, 4).toString('latin1') === 'RIFF' && bytes.subarray(8, 12).toString('latin1') === 'WEBP',
}

/** The reason why this content is not accepted as its media type, in words for users; or the content to keep, null for the very same. */
export async function checkContent(kind: FileKind, bytes: Buffer): Promise<CheckedDocx> {
  if (!looksLike[kind](bytes)) return { problem: 'Its content is not what its name says' }
  if (kind === DOCX) return checkDocx(bytes)
  const problem = kind.startsWith('image/') ? await imageProblem(kind, bytes) : null
  if (problem !== null) return { problem }
  return { content: kind === 'image/png' ? await plainPng(bytes) : null }
}

async function checkDocx(bytes: Buffer): Promise<CheckedDocx> {
  try {
    return await runInWorker<CheckedDocx>(CHECK_DOCX, new Uint8Array(bytes), { pool: 'uploads' })
  } catch (error) {
    if (error instanceof TooMuchWork) return { problem: 'The document takes too long to check. Make it simpler' }
    throw error
  }
}

/** Limits the dimensions, since a small file may decode to gigabytes of pixels on a screen, and refuses a damaged picture. */
async function imageProblem(kind: FileKind, bytes: Buffer): Promise<string | null> {
  const size = imageSize(kind, bytes)
  if (size === null) return DAMAGED
  const fits = size.width >= 1 && size.height >= 1 && size.width <= MAX_PIXELS && size.height <= MAX_PIXELS
  if (!fits) return `The picture may be at most ${MAX_PIXELS.toLocaleString('en-US')} pixels wide and high`
  if (countLayers(kind, bytes) > MAX_LAYERS) return TOO_MANY_LAYERS
  return (await isWhole(kind, bytes)) ? null : DAMAGED
}

/** The marker of each scan of a JPEG and each frame of an animation: browsers decode the whole picture as many times. */
const LAYERS: Partial<Record<FileKind, Buffer>> = {
  'image/jpeg': Buffer.from([0xff, 0xda]),
  'image/png': Buffer.from('fcTL'),
  'image/webp': Buffer.from('ANMF'),
}
/** Above the scans of any usual JPEG. */
const MAX_LAYERS = 32
const TOO_MANY_LAYERS = `The picture may have at most ${MAX_LAYERS} scans or frames. Save it as a simple picture`

function countLayers(kind: FileKind, bytes: Buffer): number {
  const begin = LAYERS[kind]
  let count = 0
  if (begin !== undefined) for (let at = bytes.indexOf(begin); at >= 0; at = bytes.indexOf(begin, at + 1)) count += 1
  return count
}

/** Of a WebP the size is read only if it is whole. */
async function isWhole(kind: FileKind, bytes: Buffer): Promise<boolean> {
  if (kind === 'image/jpeg') return isWholeJpeg(bytes)
  return kind === 'image/png' ? isWholePng(bytes) : true
}

const DAMAGED = 'The picture is damaged'
