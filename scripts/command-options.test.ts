import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** Each call is a process, which takes long on a busy machine. */
vi.setConfig({ testTimeout: 90_000 })

const commands = ['backup', 'restore', 'create-superuser', 'generate', 'rotate-key', 'migrate', 'try-mail'] as const

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bims-options-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const callWith = (settings: NodeJS.ProcessEnv, command: string, ...args: string[]) =>
  spawnSync(process.execPath, [join(import.meta.dirname, `${command}.ts`), ...args], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, BIMS_DATA: folder, ...settings },
  })
const call = (command: string, ...args: string[]) => callWith({}, command, ...args)

test.each(commands)('%s --help prints how it is called, and does nothing', (command) => {
  const { status, stdout, stderr } = call(command, '--help')
  expect([status, stderr]).toEqual([0, ''])
  expect(stdout).toContain(`npm run ${command}`)
  expect(readdirSync(folder)).toEqual([])
})

test.each(commands)('%s refuses an unknown option with its usage and without a stack, and does nothing', (command) => {
  for (const unknown of ['--dry-run', 'please']) {
    const { status, stdout, stderr } = call(command, unknown)
    expect([status, stdout]).toEqual([1, ''])
    expect(stderr).toContain(unknown)
    expect(stderr).toContain(`npm run ${command}`)
    expect(stderr).not.toContain('    at ')
  }
  expect(readdirSync(folder)).toEqual([])
})

test.each([
  ['rotate-key', 'links'],
  ['rotate-key', 'dry-run'],
  ['restore', 'replace'],
] as const)('%s is refused when npm took its option --%s, and does nothing', (command, option) => {
  const { status, stderr } = callWith({ [`npm_config_${option.replace('-', '_')}`]: 'true' }, command)
  expect(status).toBe(1)
  expect(stderr).toContain(`npm took --${option} for its own`)
  expect(readdirSync(folder)).toEqual([])
})

test.each([
  ['backup', '--verify', 'none.tar.gz'],
  ['backup', '--to', 'new.tar.gz'],
  ['restore', '--from', 'none.tar.gz'],
  ['create-superuser', '--username', 'ada', '--email', 'ada@example.org'],
  ['generate', '--applicants', '1'],
  ['rotate-key'],
  ['migrate'],
  ['try-mail', '--to', 'ada@example.org'],
])('%s %s needs no settings of payments and text messages in production', (command, ...args) => {
  const settings = { NODE_ENV: 'production', STRIPE_SECRET_KEY: 'sk_live_a', TWILIO_AUTH_TOKEN_FILE: join(folder, 'none') }
  const { status, stderr } = callWith(settings, command, ...args)
  expect(status).toBe(1)
  expect(stderr).toMatch(/^[^\n]+\n$/)
  expect(stderr).not.toMatch(/SANDBOX|STRIPE|TWILIO/)
})

test('an option that was given is read although npm has a setting of its name', () => {
  const { stderr } = callWith({ npm_config_email: 'somebody@example.org' }, 'create-superuser', '--email', 'ada@example.org')
  expect(stderr).toContain('Say who')
})
