import { spawn } from 'node:child_process'

/** The server, restarted when one of its files changes, and Vite's pages at http://localhost:5173. */
const children = [
  spawn('node', ['--watch', 'server/main.ts'], { stdio: 'inherit' }),
  spawn('node', ['node_modules/vite/bin/vite.js'], { stdio: 'inherit' }),
]

for (const child of children) child.once('exit', () => stop())
process.on('SIGINT', stop).on('SIGTERM', stop)

function stop() {
  for (const child of children) child.kill('SIGTERM')
}
