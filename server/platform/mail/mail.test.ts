import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { orderOf } from '../../job-kinds.ts'
import { cloneDatabase, type TestDatabase } from '../../testing/database/database.ts'
import { emptyTables } from '../../testing/database/empty-tables.ts'
import { type Database, openDatabase } from '../database/database.ts'
import { log } from '../log.ts'
import { endRepeated } from '../log-repeated.ts'
import { createSealing } from '../secrets/sealing.ts'
import { readSettings } from '../settings/settings.ts'
import { giveUpUnsentMails } from './delivery.ts'
import { queueMail, sendMail, sendTrial } from './mail.ts'

let copy: TestDatabase
let database: Database
let server: Server | undefined
beforeAll(async () => {
  copy = await cloneDatabase()
  database = openDatabase(copy.config)
})
afterEach(async () => {
  server?.close()
  await emptyTables(database, 'mail')
  await database.pool.query('delete from graphile_worker._private_jobs')
})
afterAll(async () => {
  await database.close()
  await copy.drop()
})

type Behaviour = { at: 'never' | 'RCPT' | 'refused' | 'after-message'; received: string[] }

/** A mail server that speaks just enough SMTP, and fails where the test wants it to. */
async function mailServer(behaviour: Behaviour): Promise<string> {
  server = createServer((socket) => talk(socket, behaviour)).listen(0, '127.0.0.1')
  await new Promise((ready) => server?.once('listening', ready))
  return `smtp://127.0.0.1:${(server.address() as { port: number }).port}`
}

function talk(socket: Socket, { at, received }: Behaviour) {
  let message: string | undefined
  socket.on('error', () => undefined)
  socket.write('220 test\r\n')
  socket.on('data', (bytes) => {
    const text = bytes.toString()
    if (message !== undefined) {
      message += text
      if (!message.endsWith('\r\n.\r\n')) return
      received.push(message)
      message = undefined
      if (at === 'after-message') socket.destroy()
      else if (at === 'refused') socket.write('554 spam\r\n')
      else socket.write('250 taken\r\n')
    } else if (text.startsWith('RCPT') && at === 'RCPT') socket.write('451 later\r\n')
    else if (text.startsWith('DATA')) {
      message = ''
      socket.write('354 go on\r\n')
    } else if (text.startsWith('STARTTLS')) socket.write('502 not here\r\n')
    else if (text.startsWith('QUIT')) socket.end('221 bye\r\n')
    else socket.write('250 ok\r\n')
  })
}

const MAIL = {
  event_key: 'account-1',
  appointment: null,
  applicant: null,
  to_address: 'ann@example.org',
  reply_to: 'help@example.org',
  subject: 'Grüße',
  text_body: 'Text part',
  html_body: '<p>HTML part</p>',
  calendar: 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n',
}

test('a mail is queued with the priority of its kind, whatever its key', async () => {
  const about = { priority: 'urgent', secret: false } as const
  await database.transaction((db) => queueMail(db, { ...MAIL, event_key: 'account-letter', ...about }, readSettings({})))
  await database.transaction((db) => queueMail(db, { ...MAIL, event_key: 'account-letters', priority: 'bulk' }, readSettings({})))
  const jobs = await database.rows<{ priority: number }>(sql`
    select j.priority from graphile_worker._private_jobs j join mail m on m.id = (j.payload->>'mail')::bigint
    where m.event_key like 'account-letter%' order by m.id`)
  expect(jobs.map(({ priority }) => priority)).toEqual([orderOf('send_mail', 'urgent'), orderOf('send_mail', 'bulk')])
})

const sealing = createSealing(randomBytes(32))
const queue = async (settings = readSettings({})) => {
  await database.transaction((db) => queueMail(db, MAIL, settings))
  return (await database.one<{ id: number }>(sql`select id from mail`))?.id as number
}
const stateOf = async (id: number) => (await database.one<{ state: string }>(sql`select state from mail where id = ${id}`))?.state
const jobs = async () => (await database.rows(sql`select id from graphile_worker.jobs where task_identifier = 'send_mail'`)).length

test('a mail that names no row is refused, since nothing would delete it with the person', async () => {
  const queued = database.transaction((db) => queueMail(db, { ...MAIL, event_key: 'survey-1' }, readSettings({})))
  await expect(queued).rejects.toThrow('would outlive the person')
})

test('an event makes one mail and one job, even if it is recorded repeatedly', async () => {
  await queue()
  await queue()
  expect(await database.rows(sql`select message_id from mail`)).toEqual([{ message_id: '<account-1@localhost>' }])
  expect(await jobs()).toBe(1)
})

test('an event that is recorded at the same moment makes one mail, and no recording fails', async () => {
  for (let round = 0; round < 40; round++) {
    const mail = { ...MAIL, event_key: `account-${round}` }
    await Promise.all(Array.from({ length: 6 }, () => database.transaction((db) => queueMail(db, mail, readSettings({})))))
  }
  expect(await database.one(sql`select count(*) as mails from mail`)).toEqual({ mails: 40 })
})

test('mails to addresses that differ by a character have different message IDs', async () => {
  for (const address of ['ann+b@example.org', 'ann.b@example.org'])
    await database.transaction((db) => queueMail(db, { ...MAIL, event_key: `account-alert-${address}` }, readSettings({})))
  expect(await database.rows(sql`select message_id from mail order by id`)).toEqual([
    { message_id: '<account-alert-ann%2bb%40example.org@localhost>' },
    { message_id: '<account-alert-ann.b%40example.org@localhost>' },
  ])
})

test('a mail without a mail server is kept in the outbox', async () => {
  const settings = readSettings({})
  const id = await queue(settings)
  await sendMail({ database, settings, sealing }, id)
  expect(await stateOf(id)).toBe('KEPT')
})

test('a mail is delivered once, with text, HTML, calendar, reply address and a fixed Message-ID', async () => {
  const behaviour: Behaviour = { at: 'never', received: [] }
  const settings = readSettings({ SMTP_URL: await mailServer(behaviour), SMTP_TLS: 'off' })
  const id = await queue(settings)
  await sendMail({ database, settings, sealing }, id)
  await sendMail({ database, settings, sealing }, id)
  expect([await stateOf(id), behaviour.received.length]).toEqual(['SENT', 1])
  const [message = ''] = behaviour.received
  for (const part of [
    'Message-ID: <account-1@localhost>',
    'Reply-To: help@example.org',
    'Text part',
    '<p>HTML part</p>',
    'text/calendar',
    'BEGIN:VCALENDAR',
  ])
    expect(message.includes(part) || message.includes(Buffer.from(part).toString('base64').slice(0, 12))).toBe(true)
})

test('a failure before the delivery fails the job, which is retried', async () => {
  const behaviour: Behaviour = { at: 'RCPT', received: [] }
  const settings = readSettings({ SMTP_URL: await mailServer(behaviour), SMTP_TLS: 'off' })
  const id = await queue(settings)
  await expect(sendMail({ database, settings, sealing }, id)).rejects.toThrow()
  expect(await stateOf(id)).toBe('FAILED')
  behaviour.at = 'never'
  await sendMail({ database, settings, sealing }, id)
  expect([await stateOf(id), behaviour.received.length]).toEqual(['SENT', 1])
})

test('a permanent refusal of the server fails the mail, and its job is done; a line of the log names both', async () => {
  const warn = vi.spyOn(log, 'warn').mockImplementation(() => undefined)
  const behaviour: Behaviour = { at: 'refused', received: [] }
  const settings = readSettings({ SMTP_URL: await mailServer(behaviour), SMTP_TLS: 'off' })
  const id = await queue(settings)
  await sendMail({ database, settings, sealing }, id)
  expect(await stateOf(id)).toBe('FAILED')
  const server = new URL(settings.smtpUrl ?? '').host
  expect(warn.mock.calls).toEqual([[{ mail: id, server, status: 554 }, 'A mail was refused for good']])
  warn.mockRestore()
})

test('a mail is retried while the mail server is missing, which a line of the log names without its password', async () => {
  endRepeated()
  const logged = vi.spyOn(log, 'error').mockImplementation(() => undefined)
  const settings = readSettings({ SMTP_URL: 'smtp://user:password@127.0.0.1:1' })
  const id = await queue(settings)
  await expect(sendMail({ database, settings, sealing }, id)).rejects.toThrow()
  expect(await stateOf(id)).toBe('FAILED')
  const error = { name: 'Error', code: 'ESOCKET' }
  expect(logged.mock.calls).toEqual([[{ server: '127.0.0.1:1', status: undefined, error }, 'The mail server did not take a mail']])
  logged.mockRestore()
})

test('a mail that may have been delivered is unknown, has a line of the log, and is never resent automatically', async () => {
  const logged = vi.spyOn(log, 'warn').mockImplementation(() => undefined)
  const behaviour: Behaviour = { at: 'after-message', received: [] }
  const settings = readSettings({ SMTP_URL: await mailServer(behaviour), SMTP_TLS: 'off' })
  const id = await queue(settings)
  await sendMail({ database, settings, sealing }, id)
  behaviour.at = 'never'
  await sendMail({ database, settings, sealing }, id)
  expect([await stateOf(id), behaviour.received.length]).toEqual(['UNKNOWN', 1])
  expect(logged.mock.calls).toEqual([[expect.objectContaining({ mail: id }), expect.stringContaining('may have been delivered')]])
  logged.mockRestore()
})

test('a server that died during the delivery leaves an unknown mail, and the next one a line of the log', async () => {
  const logged = vi.spyOn(log, 'warn').mockImplementation(() => undefined)
  const settings = readSettings({ SMTP_URL: 'smtp://127.0.0.1:1' })
  const id = await queue(settings)
  await database.run(sql`update mail set state = 'SENDING' where id = ${id}`)
  await sendMail({ database, settings, sealing }, id)
  expect(await stateOf(id)).toBe('UNKNOWN')
  expect(logged.mock.calls).toEqual([[{ mail: id }, expect.stringContaining('may have been delivered')]])
  logged.mockRestore()
})

/** A listener that takes connections and falls silent: at once, after its greeting, or when it is told the recipient. */
async function silentServer(from: 'connection' | 'EHLO' | 'RCPT') {
  const sockets: Socket[] = []
  const heard: string[] = []
  const listener = createServer((socket) => {
    sockets.push(socket.on('error', () => undefined))
    if (from !== 'connection') socket.write('220 test\r\n')
    socket.on('data', (bytes) => {
      heard.push(bytes.toString().slice(0, 4))
      if (!heard.includes(from)) socket.write('250 ok\r\n')
    })
  }).listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const close = () => {
    for (const socket of sockets) socket.destroy()
    listener.close()
  }
  const isSilent = () => (from === 'connection' ? sockets.length > 0 : heard.includes(from))
  return { url: `smtp://127.0.0.1:${(listener.address() as AddressInfo).port}`, isSilent, close }
}

test.each(['connection', 'EHLO', 'RCPT'] as const)(
  'a process that dies while a mail server is silent at %s leaves a mail that is sent once',
  async (from) => {
    const silent = await silentServer(from)
    const settings = readSettings({ SMTP_URL: silent.url, SMTP_TLS: 'off' })
    const id = await queue(settings)
    const dead = sendMail({ database, settings, sealing }, id).catch((error) => error)
    await expect.poll(silent.isSilent).toBe(true)
    expect(await stateOf(id)).toBe('QUEUED')
    // The next process takes the job over; the dead one does nothing any more.
    const behaviour: Behaviour = { at: 'never', received: [] }
    const next = readSettings({ SMTP_URL: await mailServer(behaviour), SMTP_TLS: 'off' })
    await sendMail({ database, settings: next, sealing }, id)
    expect([await stateOf(id), behaviour.received.length]).toEqual(['SENT', 1])
    silent.close()
    // Had it lived, its failure would not touch the mail that was sent meanwhile.
    expect(await dead).toBeInstanceOf(Error)
    expect(await stateOf(id)).toBe('SENT')
  },
)

test('of two processes that send the same mail, one hands it over', async () => {
  const behaviour: Behaviour = { at: 'never', received: [] }
  const settings = readSettings({ SMTP_URL: await mailServer(behaviour), SMTP_TLS: 'off' })
  const id = await queue(settings)
  await Promise.all(Array.from({ length: 4 }, () => sendMail({ database, settings, sealing }, id)))
  expect([await stateOf(id), behaviour.received.length]).toEqual(['SENT', 1])
  expect(await database.one(sql`select attempts from mail where id = ${id}`)).toEqual({ attempts: 1 })
})

test('a mail that is sent while another process takes its sender for dead stays sent', async () => {
  const settings = readSettings({ SMTP_URL: 'smtp://127.0.0.1:1' })
  const id = await queue(settings)
  await database.run(sql`update mail set state = 'SENDING' where id = ${id}`)
  const run: Database['run'] = async (...statement) => {
    await database.run(sql`update mail set state = 'SENT' where id = ${id}`)
    return database.run(...statement)
  }
  await sendMail({ database: { ...database, run }, settings, sealing }, id)
  expect(await stateOf(id)).toBe('SENT')
})

test('a mail whose state cannot be stored is not handed over, and its job is retried', async () => {
  const behaviour: Behaviour = { at: 'never', received: [] }
  const settings = readSettings({ SMTP_URL: await mailServer(behaviour), SMTP_TLS: 'off' })
  const id = await queue(settings)
  const away = { ...database, run: () => Promise.reject(new Error('away')) }
  await expect(sendMail({ database: away, settings, sealing }, id)).rejects.toThrow('away')
  expect([await stateOf(id), behaviour.received.length]).toEqual(['QUEUED', 0])
})

test('at the end of the process an unanswered mail waits again', async () => {
  const silent = await silentServer('connection')
  const settings = readSettings({ SMTP_URL: silent.url })
  const id = await queue(settings)
  const sending = sendMail({ database, settings, sealing }, id)
  await expect.poll(silent.isSilent).toBe(true)
  giveUpUnsentMails()
  await expect(sending).rejects.toThrow('The server is ending')
  expect(await stateOf(id)).toBe('QUEUED')
  silent.close()
})

test('a mail leaves over TLS only, waits where the server offers none, and leaves once the operator allows it', async () => {
  const behaviour: Behaviour = { at: 'never', received: [] }
  const SMTP_URL = await mailServer(behaviour)
  const settings = readSettings({ SMTP_URL })
  const id = await queue(settings)
  await expect(sendMail({ database, settings, sealing }, id)).rejects.toThrow()
  const row = await database.one<{ state: string; error: string }>(sql`select state, error from mail where id = ${id}`)
  expect([row?.state, behaviour.received]).toEqual(['FAILED', []])
  expect(row?.error).toContain('SMTP_TLS')
  await sendMail({ database, settings: readSettings({ SMTP_URL, SMTP_TLS: 'off' }), sealing }, id)
  expect([await stateOf(id), behaviour.received.length]).toEqual(['SENT', 1])
})

test('a mail says that a program wrote it, and its calendar file has one method in both places', async () => {
  const behaviour: Behaviour = { at: 'never', received: [] }
  const settings = readSettings({ SMTP_URL: await mailServer(behaviour), SMTP_TLS: 'off' })
  const calendar = 'BEGIN:VCALENDAR\r\nMETHOD:CANCEL\r\nEND:VCALENDAR\r\n'
  const id = await database.transaction((db) => queueMail(db, { ...MAIL, calendar }, settings))
  await sendMail({ database, settings, sealing }, id as number)
  const message = (behaviour.received[0] ?? '').replace(/\r\n[ \t]+/g, ' ')
  expect(message).toMatch(/^Auto-Submitted: auto-generated\r$/m)
  const [, method, encoded = ''] =
    /Content-Type: text\/calendar;[^\r]*method=(\w+)[\s\S]*?Content-Transfer-Encoding: base64\r\n\r\n([A-Za-z0-9+/=\r\n]+)/.exec(message) ??
    /Content-Type: text\/calendar;[^\r]*method=(\w+)[\s\S]*?\r\n\r\n(BEGIN[\s\S]*?END:VCALENDAR)/.exec(message) ??
    []
  const body = encoded.startsWith('BEGIN') ? encoded : Buffer.from(encoded, 'base64').toString()
  expect([method, body]).toEqual(['CANCEL', expect.stringContaining('METHOD:CANCEL')])
})

test('a picture is sent with the mail that shows it; of one that is gone its words stay', async () => {
  const behaviour: Behaviour = { at: 'never', received: [] }
  const settings = readSettings({ SMTP_URL: await mailServer(behaviour), SMTP_TLS: 'off' })
  const image = (cid: string, alt: string) => `<img src="cid:${cid}" alt="${alt}" height="48">`
  const html_body = `<p>${image('logo', 'Harbor')}${image('code', 'QR code')}</p>`
  const id = await database.transaction((db) => queueMail(db, { ...MAIL, html_body, calendar: null }, settings))
  const picture = { cid: 'code', filename: 'code.png', contentType: 'image/png', content: Buffer.from('picture') }
  await sendMail({ database, settings, sealing }, id as number, { picturesOf: async () => [picture] })
  const message = (behaviour.received[0] ?? '').replace(/=\r\n/g, '').replaceAll('=3D', '=')
  expect(message).toContain(`<p>Harbor${image('code', 'QR code')}</p>`)
  expect(message).toContain('multipart/related')
  expect(message).toContain('Content-ID: <code>')
})

test('a trial says what the mail server answered, and by which setting it was not sent', async () => {
  const behaviour: Behaviour = { at: 'never', received: [] }
  const smtpUrl = await mailServer(behaviour)
  const trial = { smtpUrl, smtpTls: false, mailFrom: 'BIMS <bims@example.org>' }
  expect(await sendTrial(trial, 'ada@example.org')).toBe('250 taken')
  for (const header of ['From: BIMS <bims@example.org>', 'To: ada@example.org', 'Auto-Submitted: auto-generated'])
    expect(behaviour.received[0]?.split('\r\n')).toContain(header)
  await expect(sendTrial({ ...trial, smtpTls: true }, 'ada@example.org')).rejects.toThrow('No TLS with the mail server (SMTP_TLS)')
  await expect(sendTrial({ ...trial, smtpUrl: undefined }, 'ada@example.org')).rejects.toThrow('SMTP_URL is not set')
  behaviour.at = 'refused'
  await expect(sendTrial(trial, 'ada@example.org')).rejects.toThrow(/^The mail was not sent\..*554 spam/)
  behaviour.at = 'after-message'
  await expect(sendTrial(trial, 'ada@example.org')).rejects.toThrow(/^The mail may have been sent: /)
})
