/* A server that speaks the calls of S3 that we use, and checks their signatures. Not used by the product. */
import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'

/** How the next call is answered: as it should be, or not. */
type Manner = 'answer' | 'fail' | 'drop' | 'never'

/** A store of objects in memory. `calls` are what came, in order; `manners` are used up one by one, before all is answered well. */
export type TestS3 = {
  env: Record<string, string>
  objects: Map<string, Buffer>
  calls: string[]
  manners: Manner[]
  close(): Promise<void>
}

const BUCKET = 'bims-files'
const REGION = 'us-east-2'
const KEY_ID = 'AKIDEXAMPLE'
const SECRET = 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY'

/** Starts the store; `env` are the settings that lead to it. */
export async function startS3(): Promise<TestS3> {
  const store: Pick<TestS3, 'objects' | 'calls' | 'manners'> = { objects: new Map(), calls: [], manners: [] }
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
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function answer(
  { objects, calls, manners }: Pick<TestS3, 'objects' | 'calls' | 'manners'>,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const body = await buffer(request)
  const method = request.method ?? ''
  const [, bucket = '', ...rest] = new URL(request.url ?? '', 'http://s3').pathname.split('/').map(decodeURIComponent)
  const key = rest.join('/')
  calls.push(`${method} ${key}`)
  const manner = manners.shift() ?? 'answer'
  if (manner === 'never') return
  if (manner === 'drop') return void request.socket.destroy()
  if (manner === 'fail') return refuse(response, 503, 'SlowDown')
  if (!isSigned(request, body)) return refuse(response, 403, 'SignatureDoesNotMatch')
  if (bucket !== BUCKET) return refuse(response, 404, 'NoSuchBucket')
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
  response.writeHead(200, { 'content-length': kept.length, etag: `"${md5(kept)}"`, 'last-modified': new Date().toUTCString() })
  response.end(method === 'HEAD' ? undefined : kept)
}

function refuse(response: ServerResponse, status: number, code: string) {
  response.writeHead(status, { 'content-type': 'application/xml' })
  response.end(
    `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message><RequestId>1</RequestId></Error>`,
  )
}

/** Signature Version 4, by the header. The signed hash must be that of the bytes that came. */
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
