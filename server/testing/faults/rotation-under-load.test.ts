import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabaseKeys } from '../../operations/keys/database-keys.ts'
import { keyFile, makeKey } from '../../platform/secrets/key-file.ts'
import { place } from '../../platform/secrets/sealing.ts'
import { sealedValues } from '../documents/sealed-values.ts'
import { findFreePort, makeSettingsOn, type ServerProcess, startProcess } from '../servers/server-process.ts'
import { openTestServer, TEST_PASSWORD, type TestServer } from '../test-server.ts'
import { wizardPerson } from '../wizard-person.ts'

const KILLS = Number(process.env.ROTATION_KILLS ?? 3)
const CLIENTS = 4
const STATIONS = 15
const SLOTS_A_DAY = 32
/** Longer than most rotations here take, so that kills hit every step. */
const MAX_UNTIL_KILL_MS = 900
const ROTATE_KEY = new URL('../../operations/keys/rotate-key.ts', import.meta.url)
/** Without a shorter wait: the server loads the new key in its own time. */
const ROTATION = `
  const { rotateKey } = await import(${JSON.stringify(ROTATE_KEY)})
  const [config, dataFolder] = JSON.parse(process.argv[1])
  await rotateKey(config, { settings: { dataFolder }, report: (words) => console.log(words), batch: 20, links: true })`

let testServer: TestServer
let settings: ReturnType<typeof makeSettingsOn>
let server: ServerProcess
let folder: string
let stopped = false
beforeAll(async () => {
  testServer = await openTestServer()
  await testServer.database.run(sql`update live_scan_vendor set stations = ${STATIONS}`)
  settings = makeSettingsOn(testServer)
  const { BIMS_KEY: _inFile, ...env } = settings.env
  folder = env.BIMS_DATA as string
  makeKey(keyFile(folder))
  server = await startProcess({ env, port: await findFreePort() })
})
afterAll(async () => {
  stopped = true
  await server?.kill('SIGKILL')
  await testServer.close()
  settings.remove()
})

/** Rotates until it ends or is killed; whether it ended. */
async function rotate(patience: number): Promise<boolean> {
  const { host, port, user, database } = testServer.database.pool.options
  const config = JSON.stringify([{ host, port, user, database }, folder])
  const child = spawn(process.execPath, ['--input-type=module', '-e', ROTATION, '--', config], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  await Promise.race([once(child.stdout, 'data'), ended])
  await Promise.race([pause(patience), ended])
  child.kill('SIGKILL')
  return (await ended)[0] === 0
}

async function post(path: string, body: object, token?: string) {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  const answer = await fetch(`${server.address}/api/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

const signIn = async () => (await post('auth/token', { username: 'staff', password: TEST_PASSWORD })).body.token as string

let booked = 0
function nextBooking() {
  const at = booked++
  const slot = Math.floor(at / STATIONS)
  const dateTime = Temporal.Now.plainDateISO('America/New_York')
    .add({ days: 2 + Math.floor(slot / SLOTS_A_DAY) })
    .toZonedDateTime({ timeZone: 'America/New_York', plainTime: '09:00' })
    .add({ minutes: 15 * (slot % SLOTS_A_DAY) })
  return testServer.booking({ email: `a${at}@example.org`, dateTime: dateTime.toInstant().toString() })
}

/** Books as a new person each time, and reveals what was sealed now and what was sealed before; returns what went wrong. */
async function bookAndReveal(): Promise<unknown[]> {
  const wrong: unknown[] = []
  const people: unknown[] = []
  let token = await signIn()
  const reveal = async (person: unknown) => {
    let shown = await post(`applicants/${person}/reveal`, { fields: ['ssn4', 'dob'] }, token)
    if (shown.status === 401) {
      // A rotation of the key of links ends the sessions of programs.
      token = await signIn()
      shown = await post(`applicants/${person}/reveal`, { fields: ['ssn4', 'dob'] }, token)
    }
    const { ssn4, dob } = shown.body
    if (ssn4 !== wizardPerson.ssn4 || dob !== wizardPerson.dob) wrong.push(shown)
  }
  while (!stopped) {
    const booking = await post('appointments/schedule', nextBooking())
    if (booking.status === 201) people.push(booking.body.applicant)
    else wrong.push(booking)
    for (const person of [people[0], people.at(-1)]) await reveal(person)
    await pause(40)
  }
  return wrong
}

test(`kill -9 in a rotation, ${KILLS} times, under a server that books and reveals: it shows all that it sealed, and so does the last key`, {
  timeout: 120_000 + KILLS * 20_000,
}, async () => {
  const load = Array.from({ length: CLIENTS }, bookAndReveal)
  for (let killed = 0; killed < KILLS; ) if (!(await rotate(randomInt(MAX_UNTIL_KILL_MS)))) killed += 1
  expect(await rotate(100_000)).toBe(true)
  stopped = true
  expect((await Promise.all(load)).flat()).toEqual([])
  const { sealing, stop } = await openDatabaseKeys(testServer.database, { dataFolder: folder })
  const plain: Record<string, string> = { ssn4: wizardPerson.ssn4, dob: wizardPerson.dob }
  const values = await sealedValues(testServer.database)
  for (const { table, column, record_key, sealed } of values)
    expect(await sealing.open(place(table, column, record_key), sealed)).toBe(plain[column])
  stop()
  console.log(`${KILLS} kills: ${booked} bookings, ${values.length} sealed values open`)
  expect(values).toHaveLength(2 * booked)
})
