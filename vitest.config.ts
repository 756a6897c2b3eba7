import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { chromiumArguments, testChromiumPath } from './scripts/chromium.ts'

/** Tests that replace modules, or kill what they started: each has a process of its own. */
const OWN_PROCESS = [
  'server/people/changed-meanwhile.test.ts',
  'server/people/sign-in/sign-in.test.ts',
  'server/platform/postgres/embedded-postgres.test.ts',
]

/** Slow, of parts that seldom change: only `npm run drill` runs them, which sets `BIMS_DRILL`. */
const DRILLS_ONLY = [
  'e2e/desk/board-speed.test.ts',
  'e2e/desk/books-of-a-day.test.ts',
  'e2e/desk/long-day.test.ts',
  'e2e/faults/kill.test.ts',
  'e2e/faults/kill-payments.test.ts',
  'e2e/staff/record-speed.test.ts',
  'server/letters/letters-in-time.test.ts',
  'server/testing/faults/lost-connections.test.ts',
  'server/testing/faults/restart-postgres.test.ts',
  'server/testing/faults/rolling-restart.test.ts',
  'server/testing/faults/rotation-under-load.test.ts',
  'server/testing/faults/workers-end.test.ts',
  'server/testing/faults/workers-replaced.test.ts',
]
const isDrill = process.env.BIMS_DRILL !== undefined
const leftOut = isDrill ? [] : DRILLS_ONLY
/** A drill may take long; the options of the command line would not reach the projects. */
const patience = isDrill ? { testTimeout: 3_600_000, hookTimeout: 600_000 } : {}

const BROWSER_PACKAGES = [
  ...['react', 'react/jsx-dev-runtime', 'react-dom', 'react-dom/client', 'react-dom/server', 'vitest-browser-react'],
  ...['@mantine/core', '@tanstack/react-query', '@tanstack/history', '@tanstack/react-virtual', 'react-hook-form'],
  ...['zod/mini', 'get-nonce', 'temporal-polyfill'],
]

/** Node reads TypeScript itself, as the started product does: no transformation, and no runner between modules. */
const native = { experimental: { viteModuleRunner: false, nodeLoader: false } }

const unit = { testTimeout: 20_000, hookTimeout: 30_000, expect: { poll: { timeout: 10_000 } }, ...patience }

export default defineConfig({
  test: {
    globalSetup: ['server/testing/vitest-setup.ts'],
    // Twice the cores: a browser test waits a third of its time. As one group, so that none waits at its end.
    maxWorkers: 4,
    // The files of a process share its modules: the server is read, and a browser started, once a process and not once a file.
    isolate: false,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['contract/**/*.test.ts', 'server/**/*.test.ts', 'scripts/**/*.test.ts', 'bench/**/*.test.ts'],
          exclude: [...OWN_PROCESS, ...leftOut],
          isolate: false,
          ...native,
          ...unit,
        },
      },
      { test: { name: 'alone', include: OWN_PROCESS, isolate: true, ...unit } },
      { test: { name: 'web', include: ['web/**/*.test.ts'], isolate: false } },
      {
        // Found while the tests run, a package would make the page load again under them.
        optimizeDeps: { include: BROWSER_PACKAGES },
        test: {
          name: 'components',
          include: ['web/**/*.test.tsx'],
          setupFiles: ['web/testing/browser-setup.ts'],
          isolate: false,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: { executablePath: testChromiumPath(), args: chromiumArguments() } }),
            instances: [{ browser: 'chromium', viewport: { width: 1000, height: 700 } }],
          },
          expect: { poll: { timeout: 10_000 } },
          // Four pages show them, when the workers of the other projects have ended.
          maxWorkers: 4,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'e2e',
          ...native,
          include: ['e2e/**/*.test.ts'],
          exclude: leftOut,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          ...patience,
          // The maximum time that a browser may take to show something.
          expect: { poll: { timeout: 15_000 } },
          isolate: false,
        },
      },
    ],
  },
})
