/* nginx with the configuration of contrib/, for tests of it. Not used by the product. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const CONFIGURATION = join(import.meta.dirname, '../../../contrib/nginx/bims.conf')
const PROGRAM = ['/usr/sbin/nginx', '/usr/bin/nginx'].find(existsSync)
/** Whether this machine has nginx. */
export const hasNginx = PROGRAM !== undefined

/** A running nginx: whether it sends requests to a server is said by name, as `down` and a reload do. */
type Nginx = { port: number; takeOut(port: number | null): void; close(): void }

/** Starts it in front of servers on these ports, on a port without TLS. */
export function startNginx(ports: readonly number[], port: number): Nginx {
  const folder = mkdtempSync(join(tmpdir(), 'bims-nginx-'))
  const file = join(folder, 'nginx.conf')
  const run = (...words: string[]) => execFileSync(PROGRAM ?? '', ['-p', folder, '-c', file, ...words], { stdio: 'pipe' })
  const write = (out: number | null) => writeFileSync(file, configuration(folder, port, ports, out))
  write(null)
  run()
  return {
    port,
    takeOut: (out) => {
      write(out)
      run('-s', 'reload')
    },
    close: () => {
      run('-s', 'stop')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The file of contrib/ with these servers, without the server of plain HTTP and TLS. */
function configuration(folder: string, port: number, ports: readonly number[], out: number | null): string {
  const servers = ports.map((each) => `server 127.0.0.1:${each} max_fails=0${each === out ? ' down' : ''};`).join('\n')
  const bims = readFileSync(CONFIGURATION, 'utf8')
    .replace(/server 127\.0\.0\.1:8080 max_fails=0;/, servers)
    .replace(/^server \{\s+listen 80;.*?^\}/ms, '')
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
    .replace(/^\s*(listen \[::\]|ssl_).*$/gm, '')
  const own = ['client_body_temp_path', 'proxy_temp_path', 'fastcgi_temp_path', 'uwsgi_temp_path', 'scgi_temp_path']
  const places = own.map((name) => `${name} ${join(folder, name)};`).join('\n')
  return `user root;
pid ${join(folder, 'pid')};
error_log ${join(folder, 'error.log')};
events {}
http {
access_log off;
${places}
${bims}
}`
}
