/* The container image in a drill: built by buildah from a Debian of its own, and run without a container engine. */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Store } from './compose-box.ts'

/** The built image: `run` starts a command in a container of it, `call` waits for its end. */
export type ImageBox = {
  run(...command: string[]): { child: ChildProcess; printed: { text: string } }
  call(...command: string[]): Promise<{ code: number; printed: string }>
  /** Where it is, for podman, and its files. */
  store: Store
  files: string
  close(): void
}

const root = join(import.meta.dirname, '../..')
const has = (program: string) => spawnSync('which', [program]).status === 0
/** The user of the Containerfile. */
const USER = 10_001
const PRIVILEGES = `--reuid=${USER} --regid=${USER} --clear-groups --inh-caps=-all --bounding-set=-all --no-new-privs`
const KEEP_ALL = 1 << 28
/** Without the Node.js of the packages, which needs more than Debian has at first. */
const MACHINE = {
  PATH: (process.env.PATH ?? '')
    .split(':')
    .filter((part) => !part.endsWith('node_modules/.bin'))
    .join(':'),
}

/** Whether this machine can build and run it. */
export const canBuild = (): boolean => process.getuid?.() === 0 && has('buildah') && has('mmdebstrap')

/** Builds the image; its containers share a folder of data and listen on `port`. */
export function buildImage(port: number): ImageBox {
  const folder = mkdtempSync(join(tmpdir(), 'bims-image-'))
  const buildah = buildahIn(folder)
  try {
    makeBases(buildah, folder)
    const bases = ['--build-arg', 'BUILD_BASE=localhost/drill-build', '--build-arg', 'BASE=localhost/drill-base']
    buildah('bud', '--quiet', '--format', 'docker', '--pull-never', ...bases, '--file', 'Containerfile', '--tag', 'localhost/bims', '.')
    return boxOf(buildah, folder, port)
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
}

function boxOf(buildah: Buildah, folder: string, port: number): ImageBox {
  const image = buildah('mount', buildah('from', '--pull-never', 'localhost/bims'))
  const data = join(folder, 'data')
  mkdirSync(data, { mode: 0o700 })
  chownSync(data, USER, USER)
  const env = { ...settingsOf(buildah), BIMS_KEY: randomBytes(32).toString('base64'), ALLOW_SANDBOX: '1', PORT: String(port) }
  const run: ImageBox['run'] = (...command) => {
    const child = spawn('unshare', ['--mount', 'sh', '-c', contained(image, data), 'sh', ...command], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    return { child, printed: reading(child) }
  }
  return {
    run,
    store: { folder, options: inFolder(folder) },
    files: image,
    async call(...command) {
      const { child, printed } = run(...command)
      const [code] = await once(child, 'close')
      return { code, printed: printed.text }
    },
    close() {
      buildah('umount', '--all')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const inFolder = (folder: string) => ['--root', join(folder, 'storage'), '--runroot', join(folder, 'run')]

const buildahIn =
  (folder: string): Buildah =>
  (...args) =>
    execFileSync('buildah', [...inFolder(folder), ...args], {
      encoding: 'utf8',
      env: { ...process.env, BUILDAH_ISOLATION: 'chroot' },
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
      maxBuffer: KEEP_ALL,
    }).trim()

type Buildah = (...args: string[]) => string

/** Debian, and Debian with this machine's Node.js and npm, in place of the images of a registry. */
function makeBases(buildah: Buildah, folder: string) {
  const tar = join(folder, 'base.tar')
  execFileSync('mmdebstrap', ['--quiet', '--variant=minbase', '--include=ca-certificates', 'bookworm', tar])
  const base = buildah('from', 'scratch')
  buildah('add', '--quiet', base, tar, '/')
  buildah('commit', '--quiet', base, 'localhost/drill-base')
  const npm = realpathSync(execFileSync('which', ['npm'], { encoding: 'utf8', env: MACHINE }).trim())
  const build = buildah('from', '--pull-never', 'localhost/drill-base')
  buildah('copy', '--quiet', build, execFileSync('which', ['node'], { encoding: 'utf8', env: MACHINE }).trim(), '/usr/local/bin/node')
  buildah('copy', '--quiet', build, dirname(dirname(npm)), '/usr/local/lib/node_modules/npm')
  buildah('run', build, '--', 'ln', '-s', '../lib/node_modules/npm/bin/npm-cli.js', '/usr/local/bin/npm')
  // Machines behind a proxy that has a certificate of its own.
  const certificates = process.env.NODE_EXTRA_CA_CERTS
  if (certificates) {
    buildah('copy', '--quiet', build, certificates, '/etc/drill-certificates.pem')
    buildah('config', '--env', 'NODE_EXTRA_CA_CERTS=/etc/drill-certificates.pem', build)
  }
  buildah('commit', '--quiet', build, 'localhost/drill-build')
}

/**
 * The script that runs a command as the image is meant to be run: the root read-only, /tmp in memory, /data of its own, an ordinary user
 * without capabilities, who cannot get any. A container engine does the same, with a network of its own.
 */
const contained = (image: string, data: string) =>
  [
    `mount --bind ${image} ${image}`,
    `mount -t tmpfs tmpfs ${image}/tmp`,
    `mount --bind ${data} ${image}/data`,
    `mount -t proc proc ${image}/proc`,
    `mount --rbind /dev ${image}/dev`,
    `mount -o remount,bind,ro ${image}`,
    `exec /usr/sbin/chroot ${image} /usr/bin/setpriv ${PRIVILEGES} -- sh -c 'cd /app && exec "$@"' sh "$@"`,
  ].join(' && ')

/** The environment that the image sets. */
function settingsOf(buildah: Buildah): Record<string, string> {
  const lines = JSON.parse(buildah('inspect', '--type', 'image', 'localhost/bims')).OCIv1.config.Env as string[]
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]))
}

/** Collects what a process prints. */
function reading(child: ChildProcess): { text: string } {
  const printed = { text: '' }
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (bytes) => {
      printed.text += bytes
    })
  return printed
}
