import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    globalSetup: ['server/platform/test-setup.ts'],
    // Two at a time: each may hold a pool of connections to the one PostgreSQL of the run.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['contract/**/*.test.ts', 'server/**/*.test.ts', 'scripts/**/*.test.ts', 'bench/**/*.test.ts'],
          testTimeout: 20_000,
          hookTimeout: 30_000,
          sequence: { groupOrder: 0 },
        },
      },
      { test: { name: 'web', include: ['web/**/*.test.{ts,tsx}'], sequence: { groupOrder: 0 } } },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          maxWorkers: 1,
          // As long as a browser may take to show something.
          expect: { poll: { timeout: 15_000 } },
          isolate: false,
          // A browser on a busy machine may be slow once; what passes only at the second try is printed as such, and is to be mended.
          retry: 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
