/* The systemd unit in a drill: a Debian boots in a container of systemd, where the commands of docs/install.md install and start it. */
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const has = (program: string) => spawnSync('which', [program]).status === 0
const PACKAGES = 'systemd,systemd-sysv,dbus,sudo,curl,libatomic1,libstdc++6,openssl,ca-certificates,postgresql'
const BOOT_MS = 600_000

/** Whether this machine can boot one. */
export const canBoot = (): boolean => has('systemd-nspawn')

/** Installs and starts the unit with the packages of `app`; returns what its script printed. */
export function runUnit(folder: string, app: string): string {
  const machine = join(folder, 'machine')
  execFileSync('mmdebstrap', ['--quiet', '--variant=minbase', `--include=${PACKAGES}`, 'bookworm', machine])
  cpSync(app, join(machine, 'opt/bims'), { recursive: true, verbatimSymlinks: true })
  cpSync(join(root, 'contrib'), join(machine, 'opt/bims/contrib'), { recursive: true })
  writeFileSync(join(machine, 'root/drill.sh'), script())
  const units = join(machine, 'etc/systemd/system')
  mkdirSync(join(units, 'multi-user.target.wants'), { recursive: true })
  // Ends the machine whatever happens; `idle` waits for what else starts, PostgreSQL among it.
  writeFileSync(
    join(units, 'drill.service'),
    '[Service]\nType=idle\nExecStart=/bin/bash /root/drill.sh\nExecStopPost=/bin/systemctl poweroff --no-block\n',
  )
  symlinkSync('../drill.service', join(units, 'multi-user.target.wants/drill.service'))
  const options = ['--quiet', '--register=no', '--keep-unit', '--capability=all', '--private-network', '--directory', machine, '--boot']
  spawnSync('systemd-nspawn', options, { stdio: 'ignore', timeout: BOOT_MS, killSignal: 'SIGKILL' })
  return readFileSync(join(machine, 'root/told'), 'utf8')
}

/** The commands of the guide: the first ones install the packages, which are there. */
function script(): string {
  const guide = readFileSync(join(root, 'docs/install.md'), 'utf8')
  const section = /^## Server with systemd\n([\s\S]*?)^## /m.exec(guide)?.[1] ?? ''
  const [, database = '', settings = '', start = '', command = ''] = [...section.matchAll(/^ *```\n([\s\S]*?)^ *```$/gm)].map(
    ([, block = '']) => block,
  )
  const isReady = 'for i in $(seq 60); do curl -sf http://127.0.0.1:8080/readyz > /dev/null && break; sleep 1; done'
  const pid = '$(systemctl show bims -p MainPID --value)'
  const quietly = (commands: string) => `{\n${commands}\n} >> /root/log 2>&1`
  const tell = (name: string, what: string) => `echo "${name}: $(${what})"`
  return [
    'exec > /root/told 2>&1; cd /opt/bims',
    'until pg_isready > /dev/null; do sleep 1; done',
    quietly(`${database}\n${settings}`),
    tell('verify', 'systemd-analyze verify /opt/bims/contrib/systemd/bims.service 2>&1'),
    quietly(start.replace(/^.*journalctl.*$/m, '')),
    isReady,
    tell('link', 'journalctl -u bims | grep -c "first-superuser#"'),
    tell('user', `stat -c %U /proc/${pid}`),
    tell('status', `grep -E "^(CapEff|NoNewPrivs|Seccomp):" /proc/${pid}/status | tr -s "\\t\\n" " "`),
    tell('exposure', 'systemd-analyze security bims --no-pager | tail -1'),
    quietly(command.replace('--pty', '--pipe --wait')),
    tell('backups', 'ls /var/lib/bims/backups'),
    tell('reload', 'systemctl reload bims && sleep 2 && journalctl -u bims | grep -c "SIGHUP was ignored"'),
    'systemctl kill --signal=KILL bims; sleep 7',
    isReady,
    tell('restarts', 'systemctl show bims -p NRestarts --value; curl -s http://127.0.0.1:8080/readyz'),
    tell('stop', 'systemctl stop bims; systemctl show bims -p Result --value; journalctl -u bims | grep -c "BIMS has stopped"'),
    'echo end',
  ].join('\n')
}
