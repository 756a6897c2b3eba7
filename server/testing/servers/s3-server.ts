/* A server with the calls of S3 that we use, which checks their signatures. Not used by the product. */
import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'

/** The behaviour of the next call; `stall` sends half of an object and nothing more. */
type Manner = 'answer' | 'fail' | 'drop' | 'never' | 'stall' | 'full'

/** An object store in memory. `calls` are the received calls in order; `manners` apply to the next calls one by one. */
export type TestS3 = {
  env: Record<string, string>
  objects: Map<string, Buffer>
  /** Open uploads by their ids. */
  uploads: Map<string, Upload>
  calls: string[]
  manners: Manner[]
  /** Delays calls of this method until the returned function is called. */
  hold(method: string): () => void
  close(): Promise<void>
}

type Upload = { key: string; parts: Map<number, Buffer>; begun: Date }
type Store = Pick<TestS3, 'objects' | 'uploads' | 'calls' | 'manners'> & { held: Map<string, Promise<void>> }
type Call = { method: string; key: string; query: URLSearchParams; body: Buffer; headers: IncomingMessage['headers'] }

const BUCKET = 'bims-files'
const REGION = 'us-east-2'
const KEY_ID = 'AKIDEXAMPLE'
const SECRET = 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY'

/** Starts the store; `env` has the settings to reach it. */
export async function startS3(): Promise<TestS3> {
  const store: Store = { objects: new Map(), uploads: new Map(), calls: [], manners: [], held: new Map() }
  const server = createServer((request, response) => void answer(store, request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  return {
    ...store,
    env: {
      S3_BUCKET: BUCKET,
      S3_REGION: REGION,
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_ACCESS_KEY_ID: KEY_ID,
      S3_SECRET_ACCESS_KEY: SECRET,
    },
    hold(method) {
      const { promise, resolve } = Promise.withResolvers<void>()
      store.held.set(method, promise)
      return () => {
        store.held.delete(method)
        resolve()
      }
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function answer(store: Store, request: IncomingMessage, response: ServerResponse) {
  const body = await buffer(request)
  const method = request.method ?? ''
  const { pathname, searchParams: query } = new URL(request.url ?? '', 'http://s3')
  const [, bucket = '', ...rest] = pathname.split('/').map(decodeURIComponent)
  const key = rest.join('/')
  store.calls.push(`${method} ${key}`)
  await store.held.get(method)
  const manner = store.manners.shift() ?? 'answer'
  if (manner === 'never') return
  if (manner === 'drop') return void request.socket.destroy()
  if (manner === 'fail') return refuse(response, 503, 'SlowDown')
  if (manner === 'full') return refuse(response, 507, 'XMinioStorageFull')
  if (!isSigned(request, body)) return refuse(response, 403, 'SignatureDoesNotMatch')
  if (bucket !== BUCKET) return refuse(response, 404, 'NoSuchBucket')
  const call = { method, key, query, body, headers: request.headers }
  if (key === '') return answerList(store, call, response)
  if (query.has('uploads') || query.has('uploadId')) return answerUpload(store, call, response)
  if (manner === 'stall') return stall(store, call, response)
  answerObject(store, call, response)
}

function stall({ objects }: Store, { key }: Call, response: ServerResponse) {
  const kept = objects.get(key) ?? Buffer.alloc(2)
  response.writeHead(200, { 'content-length': kept.length, etag: `"${md5(kept)}"` })
  response.write(kept.subarray(0, kept.length / 2))
}

function answerObject({ objects }: Store, { method, key, body, headers: asked }: Call, response: ServerResponse) {
  const kept = objects.get(key)
  if (method === 'PUT') {
    objects.set(key, body)
    return void response.writeHead(200, { etag: `"${md5(body)}"` }).end()
  }
  if (method === 'DELETE') {
    objects.delete(key)
    return void response.writeHead(204).end()
  }
  if (method !== 'GET' && method !== 'HEAD') return refuse(response, 405, 'MethodNotAllowed')
  if (kept === undefined) return method === 'HEAD' ? void response.writeHead(404).end() : refuse(response, 404, 'NoSuchKey')
  if (asked['if-match'] !== undefined && asked['if-match'] !== `"${md5(kept)}"`) return refuse(response, 412, 'PreconditionFailed')
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(asked.range ?? '') ?? []
  const bytes = from === undefined ? kept : kept.subarray(Number(from), Number(to) + 1)
  const headers = { 'content-length': bytes.length, etag: `"${md5(kept)}"`, 'last-modified': new Date().toUTCString() }
  response.writeHead(from === undefined ? 200 : 206, headers)
  response.end(method === 'HEAD' ? undefined : bytes)
}

/** Multipart uploads, which become an object when all parts are named at the end. */
function answerUpload({ objects, uploads }: Store, { method, key, query, body, headers }: Call, response: ServerResponse) {
  if (query.has('uploads')) {
    const id = `upload-${uploads.size + 1}`
    uploads.set(id, { key, parts: new Map(), begun: new Date() })
    return xml(response, `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`)
  }
  const id = query.get('uploadId') ?? ''
  const upload = uploads.get(id)
  if (upload === undefined) return refuse(response, 404, 'NoSuchUpload')
  const copied = headers['x-amz-copy-source']
  if (copied !== undefined) {
    const source = objects.get(decodeURIComponent(String(copied)).replace(`${BUCKET}/`, ''))
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(String(headers['x-amz-copy-source-range'])) ?? []
    if (source === undefined) return refuse(response, 404, 'NoSuchKey')
    upload.parts.set(Number(query.get('partNumber')), source.subarray(Number(from), Number(to) + 1))
    return xml(response, '<CopyPartResult><ETag>"1"</ETag></CopyPartResult>')
  }
  if (method === 'PUT') {
    upload.parts.set(Number(query.get('partNumber')), body)
    return void response.writeHead(200, { etag: `"${md5(body)}"` }).end()
  }
  uploads.delete(id)
  if (method === 'DELETE') return void response.writeHead(204).end()
  const named = [...body.toString().matchAll(/<PartNumber>(\d+)</g)].map(([, number]) => upload.parts.get(Number(number)) as Buffer)
  objects.set(key, Buffer.concat(named))
  xml(response, `<CompleteMultipartUploadResult><Key>${key}</Key><ETag>"1"</ETag></CompleteMultipartUploadResult>`)
}

function answerList({ objects, uploads }: Store, { query }: Call, response: ServerResponse) {
  const prefix = query.get('prefix') ?? ''
  if (query.has('uploads')) {
    const begun = [...uploads].filter(([, { key }]) => key.startsWith(prefix))
    const entries = begun.map(
      ([id, upload]) =>
        `<Upload><Key>${upload.key}</Key><UploadId>${id}</UploadId><Initiated>${upload.begun.toISOString()}</Initiated></Upload>`,
    )
    return xml(response, `<ListMultipartUploadsResult>${entries.join('')}</ListMultipartUploadsResult>`)
  }
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && !key.slice(prefix.length).includes('/'))
  const contents = keys.map((key) => `<Contents><Key>${key}</Key></Contents>`)
  xml(response, `<ListBucketResult><IsTruncated>false</IsTruncated>${contents.join('')}</ListBucketResult>`)
}

const xml = (response: ServerResponse, body: string) =>
  void response.writeHead(200, { 'content-type': 'application/xml' }).end(`<?xml version="1.0" encoding="UTF-8"?>${body}`)

function refuse(response: ServerResponse, status: number, code: string) {
  response.writeHead(status, { 'content-type': 'application/xml' })
  response.end(
    `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message><RequestId>1</RequestId></Error>`,
  )
}

/** Signature Version 4, by the header. The signed hash must match the received bytes. */
function isSigned(request: IncomingMessage, body: Buffer): boolean {
  const form =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/
  const [, keyId, day = '', region = '', signedHeaders = '', signature] = form.exec(request.headers.authorization ?? '') ?? []
  const hash = String(request.headers['x-amz-content-sha256'])
  const time = String(request.headers['x-amz-date'])
  if (keyId !== KEY_ID || region !== REGION || !time.startsWith(day) || hash !== sha256(body)) return false
  if (!signedHeaders.split(';').includes('host') || !signedHeaders.split(';').includes('x-amz-content-sha256')) return false
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://s3')
  const query = [...searchParams]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .sort()
    .join('&')
  const headers = signedHeaders.split(';').map((name) => `${name}:${String(request.headers[name]).trim().replace(/ +/g, ' ')}\n`)
  const canonical = [request.method, pathname, query, headers.join(''), signedHeaders, hash].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const key = [day, region, 's3', 'aws4_request'].reduce<Buffer>((before, part) => hmac(before, part), Buffer.from(`AWS4${SECRET}`))
  return hmac(key, ['AWS4-HMAC-SHA256', time, scope, sha256(Buffer.from(canonical))].join('\n')).toString('hex') === signature
}

const hmac = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const md5 = (bytes: Buffer) => createHash('md5').update(bytes).digest('hex')
