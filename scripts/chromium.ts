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

/* The engine without windows, from playwright: a fifth less work per page. */
const WINDOWLESS = ['/usr/bin/chromium-headless-shell']

/** The Chromium for pictures: the one named in CHROMIUM, the system's, or playwright's. */
export const chromiumPath = (): string | undefined => firstOf(PLACES)

/** The Chromium for tests and measurements: the one without windows if there is one. */
export const testChromiumPath = (): string | undefined => firstOf([...WINDOWLESS, ...PLACES])

const firstOf = (places: string[]) => [process.env.CHROMIUM, ...places, chromium.executablePath()].find((path) => path && existsSync(path))

/**
 * The address bar's popups are separate pages of every window: half of a window's cost, and never visible. The rest of the
 * list is playwright's, which this argument replaces.
 */
const WITHOUT = [
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'],
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades', 'HttpsFirstBalancedModeAutoEnable'],
  ...['LensOverlay', 'MediaRouter', 'NetworkTimeServiceQuerying', 'OptimizationHints', 'PaintHolding', 'ThirdPartyStoragePartitioning'],
]

/** Chromium runs as root only without its sandbox. */
export const chromiumArguments = (): string[] => [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  `--disable-features=${WITHOUT.join(',')}`,
]

if (import.meta.main) console.log(chromiumPath() ?? '')
