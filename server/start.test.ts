import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { openDesk } from './testing/desk.ts'
import { freePort, settingsOn } from './testing/server-process.ts'

/** Imports the server as its start does, and lists every module that was loaded, those of Node among them. */
const reads = (...paths: string[]) => `
  import { registerHooks } from 'node:module'
  const read = []
  registerHooks({ load: (url, context, next) => (read.push(url), next(url, context)) })
  for (const url of ${JSON.stringify(paths.map((path) => new URL(path, import.meta.url)))}) await import(url)
  console.log(JSON.stringify([...read, ...process.moduleLoadList]))`

test('modules that only some calls need are not loaded at the start', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', reads('start.ts', 'app.ts')], {
    maxBuffer: 10_000_000,
  })
  const read = JSON.parse(stdout) as string[]
  expect(read.filter((name) => name.includes('/fastify/')).length).toBeGreaterThan(10)
  const late = [
    'sanitize-html',
    'flydrive',
    'nodemailer',
    'graphile-worker',
    '@simplewebauthn/server',
    'pdfkit',
    'docxtemplater',
    '@aws-sdk',
  ]
  expect(late.filter((name) => read.some((url) => url.includes(`/node_modules/${name}/`)))).toEqual([])
  // Of `fetch`: loaded by a named import of node:http.
  expect(read.filter((name) => name.includes('deps/undici'))).toEqual([])
})

test('a server whose jobs cannot start exits with the reason: it must not take bookings without mails', async () => {
  const desk = await openDesk()
  const { env, remove } = settingsOn(desk)
  const noJobs = `import { registerHooks } from 'node:module'
    const source = 'export const startJobs = () => Promise.reject(new Error("no jobs today"))'
    registerHooks({ load: (url, context, next) =>
      url.endsWith('/server/jobs.ts') ? { format: 'module', source, shortCircuit: true } : next(url, context) })`
  const started = promisify(execFile)(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(noJobs)}`, fileURLToPath(new URL('main.ts', import.meta.url))],
    { env: { PATH: process.env.PATH, ...env, PORT: String(await freePort()) }, timeout: 20_000, killSignal: 'SIGKILL' },
  )
  const failure = await started.then(
    () => null,
    (error) => error,
  )
  remove()
  await desk.close()
  expect(failure).toMatchObject({ code: 1, stderr: expect.stringContaining('no jobs today') })
})
