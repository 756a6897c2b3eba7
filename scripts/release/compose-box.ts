/* compose.yaml in a drill: started by podman-compose, with programs of Debian in place of the images of a registry. */
import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { join } from 'node:path'

/** The services of compose.yaml: `ask` calls the proxy over TLS, `podman` runs a command of podman. */
type ComposeBox = {
  ask(path: string, body?: object): Promise<{ status: number; text: string }>
  podman(...args: string[]): string
  containerOf(service: 'database' | 'bims' | 'proxy'): string
  close(): void
}
/** Where the image is: options of podman, and a folder of the drill. */
export type Store = { folder: string; options: readonly string[] }

const root = join(import.meta.dirname, '../..')
const has = (program: string) => spawnSync('which', [program]).status === 0
/** The proxy has certificates of its own for names of this machine. */
const NAME = 'drill.localhost'
const KEEP_ALL = 1 << 28

/** Whether this machine can start it. */
export const canCompose = (): boolean => ['podman', 'podman-compose', 'runc'].every(has)

/** Starts the services as the first lines of compose.yaml say; the proxy listens on the ports. */
export function startCompose({ folder, options }: Store, ports: { http: number; https: number }): ComposeBox {
  const here = join(folder, 'compose')
  mkdirSync(here)
  for (const name of ['compose.yaml', 'contrib']) cpSync(join(root, name), join(here, name), { recursive: true })
  const env = { ...process.env, PATH: `${makePodman(folder, options)}:${process.env.PATH}` }
  const sh = (command: string) =>
    execFileSync('sh', ['-c', command], { cwd: here, env, encoding: 'utf8', maxBuffer: KEEP_ALL, stdio: ['ignore', 'pipe', 'pipe'] })
  const podman: ComposeBox['podman'] = (...args) => execFileSync('podman', args, { env, encoding: 'utf8', maxBuffer: KEEP_ALL }).trim()
  const compose = readFileSync(join(here, 'compose.yaml'), 'utf8')
  makeStandIns(podman, here, compose)
  sh(firstSteps(compose))
  sh(`sed -i 's/example.org/${NAME}/g' bims.env sites.env`)
  const listening = compose.replace('"80:80"', `"127.0.0.1:${ports.http}:80"`).replace('"443:443"', `"127.0.0.1:${ports.https}:443"`)
  writeFileSync(join(here, 'compose.yaml'), listening.replace(/.*443\/udp.*\n/, ''))
  sh('podman-compose up -d')
  const containerOf: ComposeBox['containerOf'] = (service) =>
    podman('ps', '--all', '--filter', `label=com.docker.compose.service=${service}`, '--format', '{{.Names}}')
  return {
    podman,
    containerOf,
    ask: (path, body) => ask(ports.https, path, body),
    close: () => void sh('podman-compose down -v'),
  }
}

/** The commands that the first lines of the file give. */
const firstSteps = (compose: string) => [...compose.matchAll(/^# {3}(\S.*)$/gm)].map(([, command]) => command).join('\n')

/** Enough for the services, and fewer than podman asks for. */
const MAX_LIMIT = 16_384
const hardLimit = (letter: string) => execFileSync('bash', ['-c', `ulimit -H${letter}`], { encoding: 'utf8' }).trim()

/** A podman that uses the store, in the folder that is returned. Limits stay below those of this machine, which may not be raised. */
function makePodman(folder: string, options: readonly string[]): string {
  const bin = join(folder, 'bin')
  mkdirSync(bin)
  const limit = (letter: string) => Math.min(Number(hardLimit(letter)) || MAX_LIMIT, MAX_LIMIT)
  const settings = [
    '[containers]',
    `default_ulimits = ["nofile=${limit('n')}", "nproc=${limit('u')}"]`,
    '[engine]',
    'runtime = "runc"',
    'cgroup_manager = "cgroupfs"',
    'events_logger = "file"',
    '[network]',
    // Its names are found by other containers.
    'network_backend = "netavark"',
  ]
  writeFileSync(join(bin, 'containers.conf'), settings.join('\n'))
  const program = execFileSync('which', ['podman'], { encoding: 'utf8' }).trim()
  writeFileSync(
    join(bin, 'podman'),
    `#!/bin/sh\nexport CONTAINERS_CONF=${bin}/containers.conf\nexec ${program} ${options.join(' ')} "$@"\n`,
  )
  chmodSync(join(bin, 'podman'), 0o755)
  return bin
}

/** Starts PostgreSQL by the settings of its official image that compose.yaml uses. */
const DATABASE = `#!/bin/sh
set -e
PATH=$(echo /usr/lib/postgresql/*/bin):$PATH
export PGDATA=/var/lib/postgresql/drill
as='setpriv --reuid=postgres --regid=postgres --init-groups'
install -d -o postgres /run/postgresql
if [ ! -e $PGDATA ]; then
  install -d -m 0700 -o postgres $PGDATA
  $as initdb --username="$POSTGRES_USER" --pwfile="$POSTGRES_PASSWORD_FILE" --auth-host=scram-sha-256 $POSTGRES_INITDB_ARGS
  echo 'host all all all scram-sha-256' >> $PGDATA/pg_hba.conf
  echo "create database $POSTGRES_DB" | $as postgres --single postgres
fi
exec $as postgres -c listen_addresses='*'
`
const install = (packages: string) =>
  `FROM localhost/drill-base\nRUN apt-get update -q && apt-get install -y -q --no-install-recommends ${packages} && rm -rf /var/lib/apt/lists/*\n`
const standIns: Record<string, { containerfile: string; start?: string }> = {
  postgres: {
    containerfile: `${install('postgresql')}COPY start /usr/local/bin/start\nVOLUME /var/lib/postgresql\nSTOPSIGNAL SIGINT\nCMD ["start"]\n`,
    start: DATABASE,
  },
  caddy: {
    containerfile: `${install('caddy')}ENV XDG_CONFIG_HOME=/config XDG_DATA_HOME=/data
CMD ["caddy", "run", "--config", "/etc/caddy/Caddyfile", "--adapter", "caddyfile"]\n`,
  },
}

/** Builds what stands in for the images of a registry, under their names. */
function makeStandIns(podman: ComposeBox['podman'], here: string, compose: string) {
  for (const [, image = '', name = ''] of compose.matchAll(/image: (docker\.io\/library\/(\w+):\S+)/g)) {
    const standIn = standIns[name]
    if (!standIn) throw new Error(`Nothing stands in for ${image}`)
    const context = join(here, name)
    mkdirSync(context)
    writeFileSync(join(context, 'Containerfile'), standIn.containerfile)
    if (standIn.start) writeFileSync(join(context, 'start'), standIn.start, { mode: 0o755 })
    podman('build', '--quiet', '--isolation', 'chroot', '--format', 'docker', '--pull-never', '--tag', image, context)
  }
}

/** Its certificate is of an authority that the proxy has made at its start, which nobody else knows. */
const ask = (port: number, path: string, body?: object) =>
  new Promise<{ status: number; text: string }>((resolve, reject) => {
    const headers = { host: NAME, ...(body ? { 'content-type': 'application/json' } : {}) }
    const method = body ? 'POST' : 'GET'
    const call = request({ host: '127.0.0.1', port, path, method, headers, servername: NAME, rejectUnauthorized: false }, (response) => {
      let text = ''
      response.on('data', (piece) => {
        text += piece
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
    })
    call.on('error', reject)
    call.end(body && JSON.stringify(body))
  })
