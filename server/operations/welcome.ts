import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { publicAddress, type Settings } from '../platform/settings/settings.ts'

const PAGES = join(import.meta.dirname, '../../dist')

/** The notice to the operator once the server listens: addresses, demonstration accounts and unsafe settings. */
export function composeWelcome(settings: Settings, address: string, demonstration: boolean, pages = existsSync(PAGES)): string[] {
  return [
    `BIMS listens on ${address}.`,
    `  Staff         ${publicAddress(settings, 'staff')}`,
    ...(demonstration ? tour(settings) : ['  The first superuser of an empty database is made by: npm run create-superuser']),
    ...(settings.stripe ? [] : ['Online payments go to the sandbox: test cards only, no real money moves.']),
    ...(settings.rateLimits ? [] : ['Rate limits are off: for benchmarks and drills only.']),
    ...(pages ? [] : ['The web pages are not built: npm start builds them.']),
  ]
}

function tour(settings: Settings): string[] {
  return [
    `  Applicants    ${publicAddress(settings, 'scheduler', 'metro')}  (Metro Live Scan Network)`,
    `                ${publicAddress(settings, 'scheduler', 'lakeside')}  (Lakeside School District)`,
    `                ${publicAddress(settings, 'scheduler', 'stbrigid')}  (Saint Brigid Diocese)`,
    `  Network       ${publicAddress(settings, 'network', 'metro')}`,
    'Demonstration accounts, password bims-demo-password:',
    '  admin (superuser), staff, network (Metro), vendor (Downtown), vendor2 (Lakefront)',
  ]
}
