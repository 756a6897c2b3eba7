import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '../server/testing/servers/server-process.ts'

const ROOT = join(import.meta.dirname, '..')
const START_MS = 120_000

/** The running product with its demonstration data in a new folder. */
export type Product = {
  /** The address of a path on a host: `address('metro.scheduler', '/landing')`, `address('', '/login')` for the general one. */
  address(host: string, path?: string): string
  stop(): Promise<void>
}

/** Starts the product like an operator, on a free port and an empty folder. */
export async function startProduct(): Promise<Product> {
  const folder = mkdtempSync(join(tmpdir(), 'bims-'))
  // Chosen before the start, since links in mails and on pages contain it.
  const wanted = String(await findFreePort())
  const server = spawn(process.execPath, ['server/main.ts'], {
    cwd: ROOT,
    env: {
      ...process.env,
      PORT: wanted,
      HOST: '127.0.0.1',
      BIMS_DATA: folder,
      BIMS_DEMO: '1',
      ALLOW_SANDBOX: '1',
      RATE_LIMITS: 'off',
      DATABASE_URL: undefined,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  const stop = async () => {
    server.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  const port = await portOf(server.stdout).catch(async (error) => {
    await stop()
    throw error
  })
  return { address: (host, path = '/') => `http://${host ? `${host}.` : ''}localhost:${port}${path}`, stop }
}

/** The server prints its address once it listens. */
function portOf(output: NodeJS.ReadableStream): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = ''
    const timer = setTimeout(() => reject(new Error(`The server did not start in time. It printed: ${printed}`)), START_MS)
    output.on('data', (text: Buffer) => {
      printed += text.toString()
      const port = /listens on \S+:(\d+)/.exec(printed)?.[1]
      if (!port) return
      clearTimeout(timer)
      resolve(port)
    })
    output.once('end', () => reject(new Error(`The server ended before it listened. It printed: ${printed}`)))
  })
}
