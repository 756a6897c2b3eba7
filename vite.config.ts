import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { firstPaint } from './web/first-paint.ts'

/** The placeholder that the server replaces, in every answer, by that answer's nonce. */
const NONCE = '__NONCE__'

/** What every first page needs comes as one file: on a phone's line two dozen small ones take longer than their bytes. */
const FIRST_LOAD =
  /web\/(shell\/(start|public-frame|environment-name|sign-in\/screens)|data\/(environment|dates)|ui\/(layout\/(icon|links|page|panel)|feedback\/waiting))\.tsx?$|useLocation|contract\/payments\/card-numbers|node_modules\/react-dom\/client\.js/

/** What applicants need on every page, and the landing, for the same reason. */
const APPLICANTS =
  /web\/(desk\/screens|portal\/(front-end|screens|landing\/landing|wizard\/(guards|steps|storage|use-wizard|wizard)|texts\/[a-z-]+|translation\/(?!their-text)[a-z-]+))\.tsx?$/

/** What each of their pages after it needs. */
const WIZARD = /web\/(portal\/(wizard\/wizard-page|application\/use-draft)|ui\/feedback\/step-indicator)\.tsx?$/

/** What every form needs, for the same reason. */
const FORMS =
  /web\/ui\/(form\/(error-summary|fields|light-fields|option-groups|resolver|use-fields)|list\/in-pieces)\.tsx?$|contract\/(applicants\/(applicant-checks|cleaning)|records\/(field-messages|storable))\.ts$|node_modules\/zod\//

/** The long lists of places, which come after the form is shown. */
const PLACES = /contract\/code-lists\/(citizenship|place-of-birth)\.ts$/

/** The applicant's data form as the contract has it: the desk and the staff's record use parts of it, and in pieces it would weigh more. */
const DATA =
  /contract\/(applicants\/(applicant-form|residence|height-and-weight)|code-lists\/(code|eye-color|hair-color|race|sex|us-states|reason))\.ts$/

export default defineConfig({
  root: 'web',
  plugins: [react(), entryByHost(), firstPaint(), compressedBeside()],
  html: { cspNonce: NONCE },
  build: {
    outDir: '../dist',
    emptyOutDir: true,
    manifest: true,
    modulePreload: { polyfill: false },
    // An inlined asset would need `data:` in the policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: ['web/staff.html', 'web/scheduler.html', 'web/network.html'],
      output: {
        chunkFileNames: 'assets/[hash:7].js',
        assetFileNames: 'assets/[hash:7][extname]',
        codeSplitting: {
          groups: [
            { name: 'start', test: FIRST_LOAD, priority: 3 },
            { name: 'applicants', test: APPLICANTS, priority: 2 },
            { name: 'wizard', test: WIZARD, priority: 1 },
            { name: 'forms', test: FORMS, priority: 1 },
            { name: 'data', test: DATA, priority: 1 },
            { name: 'places', test: PLACES, priority: 1 },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': { target: process.env.BIMS_API ?? 'http://127.0.0.1:8080', changeOrigin: false } } },
})

/** In development, picks the page by host name as the server does. */
function entryByHost(): Plugin {
  return {
    name: 'entry-by-host',
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        const wantsPage = request.headers.accept?.includes('text/html') && !request.url?.startsWith('/api')
        if (wantsPage) request.url = `/${entryFor(request.headers.host ?? '')}.html`
        next()
      })
    },
  }
}

/** Writes each asset's compressed forms beside it once, so that no request waits for them. */
function compressedBeside(): Plugin {
  return {
    name: 'compressed-beside',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const assets = Object.values(bundle).filter(({ fileName }) => /^assets\/.*\.(js|css|svg)$/.test(fileName))
      await Promise.all(
        assets.map(async (asset) => {
          const content = asset.type === 'chunk' ? asset.code : asset.source
          await writeFile(join(dir, `${asset.fileName}.gz`), await promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }))
          await writeFile(join(dir, `${asset.fileName}.br`), await promisify(brotliCompress)(content))
        }),
      )
    },
  }
}

function entryFor(host: string) {
  return host.includes('network') ? 'network' : host.includes('scheduler') ? 'scheduler' : 'staff'
}
