import { existsSync, readdirSync } from 'node:fs'
import files from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openTestServer, type TestServer } from '../test-server.ts'

/* As `full-disk.test.ts` on a disk that is full, which needs root: here the database and the file system refuse by themselves. */

const SENTENCE = 'The service is not available right now. Please try again shortly.'
const FILES_SENTENCE = 'Files cannot be read or stored right now. Please try again shortly.'
const PDF = Buffer.concat([Buffer.from('%PDF-1.7 '), Buffer.alloc(1 << 20, 32)])

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const run = (statement: string) => server.database.pool.query(statement)
const readiness = async () => (await fetch(`${server.address}/readyz`)).status
const book = () => server.call('POST', 'appointments/schedule', { body: server.booking() })

/** Refuses appointments and new tables as PostgreSQL does on a full disk; returns a function that makes room. */
async function refuseWrites(): Promise<() => Promise<unknown>> {
  await run(`
    create function no_room() returns trigger language plpgsql as
      $$ begin raise 'could not extend file' using errcode = '53100'; end $$;
    create function no_room_for_tables() returns event_trigger language plpgsql as
      $$ begin raise 'could not extend file' using errcode = '53100'; end $$;
    create trigger no_room before insert on appointment for each row execute function no_room();
    create event trigger no_room on ddl_command_start when tag in ('CREATE TABLE AS') execute function no_room_for_tables()`)
  return () => run('drop event trigger no_room; drop trigger no_room on appointment; drop function no_room(), no_room_for_tables()')
}

test('a booking that the database has no room for is a 503 and leaves nothing, and the server is not ready until there is room', async () => {
  expect(await readiness()).toBe(200)
  const makeRoom = await refuseWrites()
  expect(await book()).toMatchObject({ status: 503, body: { detail: SENTENCE } })
  expect([await server.count('appointment'), await server.count('applicant'), await server.count('address')]).toEqual([0, 0, 0])
  expect([await readiness(), (await fetch(`${server.address}/healthz`)).status]).toEqual([503, 200])
  await makeRoom()
  await expect.poll(readiness, { timeout: 5_000 }).toBe(200)
  expect((await book()).status).toBe(201)
})

test('an upload that the file store has no room for is a 503 and leaves nothing, and the same address accepts it later', async () => {
  const { body } = await server.call('POST', 'files/upload', {
    who: 'staff',
    body: { original_name: 'a.pdf', mime_type: 'application/pdf' },
  })
  const send = async () => {
    const answer = await fetch(`${server.address}${body.upload_url}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/pdf' },
      body: PDF,
    })
    return { status: answer.status, detail: answer.status === 204 ? undefined : ((await answer.json()) as { detail: string }).detail }
  }
  const folder = join(server.services.settings.dataFolder, 'files')
  const write = files.writeFile
  const writing = vi.spyOn(files, 'writeFile').mockImplementation(async (file, bytes) => {
    await write(file, (bytes as Uint8Array).subarray(0, 1_000))
    throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  })
  syncBuiltinESMExports()
  expect(await send()).toEqual({ status: 503, detail: FILES_SENTENCE })
  expect(writing).toHaveBeenCalledOnce()
  writing.mockRestore()
  syncBuiltinESMExports()
  expect(existsSync(folder) ? readdirSync(folder) : []).toEqual([])
  expect(await readiness()).toBe(200)
  expect((await send()).status).toBe(204)
  expect(readdirSync(folder)).toHaveLength(1)
})
