import { createSocket, type Socket } from 'node:dgram'
import { lookup } from 'node:dns/promises'
import { afterEach, expect, test } from 'vitest'
import { callOut } from './call-out.ts'
import { judgeHost } from './judge-host.ts'
import { lookUpPublicOf } from './look-up-public.ts'

let sockets: Socket[] = []
afterEach(() => {
  for (const socket of sockets) socket.close()
  sockets = []
})

/** A name server that counts the questions and answers each with `answer`, or never. */
async function openNameServer(answer?: (question: Buffer) => Buffer) {
  const socket = createSocket('udp4')
  sockets.push(socket)
  const questions: Buffer[] = []
  socket.on('message', (question, { port, address }) => {
    questions.push(question)
    if (answer !== undefined) socket.send(answer(question), port, address)
  })
  await new Promise<void>((resolve) => void socket.bind(0, '127.0.0.1', resolve))
  return { questions, servers: [`127.0.0.1:${socket.address().port}`] }
}

const A = 1
/** The type of the record that a question asks for: its last bytes are type and class, before further records. */
const typeOf = (question: Buffer): number => {
  const end = question.indexOf(0, 12)
  return question.readUInt16BE(end + 1)
}
/** An answer with one address for a question about IPv4, and none for others. */
const addressed =
  (address: readonly number[]) =>
  (question: Buffer): Buffer => {
    const end = question.indexOf(0, 12) + 5
    const found = typeOf(question) === A ? 1 : 0
    const head = Buffer.from(question.subarray(0, end))
    head.writeUInt16BE(0x8180, 2)
    head.writeUInt16BE(found, 6)
    head.writeUInt32BE(0, 8)
    const record = Buffer.from([0xc0, 0x0c, 0, A, 0, 1, 0, 0, 0, 60, 0, 4, ...address])
    return found === 1 ? Buffer.concat([head, record]) : head
  }

test('names whose servers never answer hold up no other lookup of the process', async () => {
  const { questions, servers } = await openNameServer()
  const lookUp = lookUpPublicOf({ servers })
  const waiting = Array.from({ length: 8 }, (_, at) => lookUp(`host${at}.example.org`))
  await expect.poll(() => questions.length).toBeGreaterThanOrEqual(16)
  const began = performance.now()
  await lookup('localhost')
  expect(performance.now() - began).toBeLessThan(1_500)
  expect(await Promise.all(waiting)).toEqual(waiting.map(() => []))
}, 30_000)

test('a public name is found by its name server, and a private address refused', async () => {
  const [there, inside] = [await openNameServer(addressed([93, 184, 216, 34])), await openNameServer(addressed([10, 0, 0, 1]))]
  const judge = (servers: readonly string[]) =>
    judgeHost({ hostname: 'receiver.example.org' }, { allowPrivate: false, lookup: lookUpPublicOf({ servers }) })
  expect(await judge(there.servers)).toEqual([{ address: '93.184.216.34', family: 4 }])
  await expect(judge(inside.servers)).rejects.toMatchObject({ reason: 'PRIVATE' })
})

test('a call ends in its time while the name server is silent', async () => {
  const { servers } = await openNameServer()
  const limits = { allowPrivate: false, timeoutMs: 300, maxBytes: 10, lookup: lookUpPublicOf({ servers }) }
  await expect(callOut('https://receiver.example.org', {}, limits)).rejects.toMatchObject({ reason: 'TIME', sent: false })
})

test.each(['localhost', 'a.localhost', 'LOCALHOST.'])('%s is this machine, which no name server is asked for', async (host) => {
  const { questions, servers } = await openNameServer()
  expect(await lookUpPublicOf({ servers })(host)).toEqual([{ address: '127.0.0.1', family: 4 }])
  expect(questions).toEqual([])
})
