import { existsSync } from 'node:fs'
import { chromium } from 'playwright-core'

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** The Chromium for tests and pictures: the one named in CHROMIUM, the system's, or playwright's. */
export function chromiumPath(): string | undefined {
  return [process.env.CHROMIUM, ...PLACES, chromium.executablePath()].find((path) => path && existsSync(path))
}

/** As root Chromium runs only without its sandbox. */
export const chromiumArguments = (): string[] => (process.getuid?.() === 0 ? ['--no-sandbox'] : [])

if (import.meta.main) console.log(chromiumPath() ?? '')
