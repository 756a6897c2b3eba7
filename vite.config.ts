import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { frontEndOf } from './contract/environments/hosts.ts'
import { firstPaint } from './web/build/first-paint.ts'
import { laterFiles } from './web/build/later-files.ts'
import { officeChunk } from './web/build/office-chunk.ts'
import { packageList } from './web/build/package-list.ts'
import { zipLists } from './web/build/zip-lists.ts'

/** The placeholder that the server replaces, in every answer, by that answer's nonce. */
const NONCE = '__NONCE__'

type Chunk = { name: string; priority: number; modules: readonly string[] }

/** `web/ui/field/fields` as a pattern of its path, for each of the names. */
const inFolder = (folder: string, ...names: string[]) => names.map((name) => `/${folder}/${name}\\.tsx?$`)

/** Modules that are sent together, by patterns of their paths; the build fails where one matches no module. */
const CHUNKS: readonly Chunk[] = [
  {
    // The parts that every first page needs come as one file: on a phone's line two dozen small ones take longer than their bytes.
    name: 'start',
    priority: 3,
    modules: [
      ...inFolder('web/shell', 'start', 'public-frame', 'environment-name', 'sign-in/screens'),
      ...inFolder('web/data', 'call-once', 'environment', 'dates'),
      ...inFolder('web/ui', 'layout/icon', 'layout/links', 'layout/page', 'feedback/waiting'),
      ...inFolder('contract', 'payments/card-numbers', 'records/single-spaced'),
      ...['node_modules/react-dom/client\\.js'],
    ],
  },
  {
    // The parts that every page needs but the landing.
    name: 'around',
    priority: 2,
    modules: inFolder('web/shell', 'app-providers'),
  },
  {
    // The parts that applicants need on every page, and the landing, for the same reason.
    name: 'applicants',
    priority: 2,
    modules: [
      ...inFolder('web/desk', 'screens'),
      ...inFolder(
        'web/portal',
        'front-end',
        'screens',
        'landing/landing',
        'landing/landing-head',
        'face/[a-z-]+',
        'texts/[a-z-]+',
        'translation/(?!translated-text)[a-z-]+',
      ),
      ...inFolder('web/portal/wizard', 'guards', 'keeps-review', 'signer', 'steps', 'storage', 'use-pages-ahead', 'use-wizard', 'wizard'),
    ],
  },
  {
    // The parts that each of their pages after it needs.
    name: 'wizard',
    priority: 1,
    modules: [
      ...inFolder('web/portal', 'wizard/wizard-page', 'application/use-draft', 'time/chosen-time', 'time/lost-time'),
      ...inFolder('web/ui', 'feedback/step-indicator'),
    ],
  },
  {
    // The parts that the pages after the data need.
    name: 'ending',
    priority: 1,
    modules: [
      ...inFolder('contract', 'payments/dollars', 'records/answered-instant'),
      ...inFolder(
        'web/portal',
        'booking/sending/repeat-until-answered',
        'wizard/use-retry-online',
        'payment/payment-words',
        'time/replace-time',
      ),
      ...inFolder('web', 'records/lsv/address', 'ui/focus/use-focus-after', 'ui/form/use-ask-once', 'ui/list/facts'),
      'react-query/build/modern/useMutation\\.js',
    ],
  },
  {
    // The parts that every form needs, for the same reason.
    name: 'forms',
    priority: 2,
    modules: [
      ...inFolder('web/ui', 'field/email/email-input', 'field/light/(light-check|light-fields)', 'field/option-groups'),
      ...inFolder('web/ui/form', 'after-press', 'error-summary', 'field-group', 'resolver', 'use-fields'),
      ...inFolder('web/ui', 'list/progressive-list', 'layout/panel'),
      ...inFolder('web/data/records', 'records', 'use-every-record'),
      ...inFolder('contract', 'records/field-messages'),
      'core/esm/components/Stack/',
      'core/esm/core/DirectionProvider/',
      'hooks/esm/use-(uncontrolled|merged-ref)/',
    ],
  },
  {
    // The fields that most forms have; those of the applicant's data are lighter.
    name: 'fields',
    priority: 1,
    modules: inFolder('web/ui', 'field/fields'),
  },
  {
    // The checks of the data: the form of the applicant's data is shown without it.
    name: 'checks',
    priority: 1,
    modules: [
      ...inFolder('contract/applicants', 'applicant-checks', 'applicant-form'),
      ...inFolder('contract/records', 'define-record', 'fields', 'translations'),
      ...inFolder('contract/payments', 'price'),
    ],
  },
  {
    // The library of the checks, which a slow phone starts in a task of its own.
    name: 'check-library',
    priority: 2,
    modules: ['node_modules/zod/', ...inFolder('contract/records', 'storable')],
  },
  {
    // The boxes and choices that most forms have: a box and a choice are nearly the same code, which is sent in half when both come as one.
    name: 'choices',
    priority: 1,
    modules: [
      ...inFolder('web/ui/field', 'check-field', 'radio-field'),
      'core/esm/components/(Checkbox|Radio)/',
      'core/styles/(Checkbox|Radio|InlineInput)\\.css',
      'esm/utils/(InlineInput|InputsGroupFieldset)/',
    ],
  },
  {
    // Dialogs, which most pages of desks and staff have, and the applicants' pages of a booking and a transfer.
    name: 'dialogs',
    priority: 1,
    modules: [
      ...inFolder('web/ui', 'overlay/dialog', 'overlay/confirm-question', 'form/form-footer'),
      'core/esm/components/(CloseButton|Modal|ModalBase|ScrollArea|VisuallyHidden)/',
      'core/styles/(CloseButton|ModalBase|ModalBaseOverlay|Modal|ScrollArea|VisuallyHidden)\\.css',
    ],
  },
  {
    // Days and times to choose from.
    name: 'calendar',
    priority: 1,
    modules: [
      ...inFolder('web/ui', 'calendar/[a-z-]+', 'layout/buttons'),
      ...inFolder('web/records', 'availability/use-open-slots'),
      'core/esm/components/ActionIcon/',
      'core/styles/ActionIcon\\.css',
    ],
  },
  {
    // Components that only pages of desks and staff show.
    name: 'office-components',
    priority: 1,
    modules: [
      'core/esm/components/(Badge|Combobox|List|Menu|PasswordInput|Popover|Select|Table)/',
      'core/styles/(Badge|Combobox|List|Menu|PasswordInput|Popover|Table)\\.css',
      'react-query/build/modern/useQueries\\.js',
    ],
  },
  {
    // The locations as the contract has them.
    name: 'lsv',
    priority: 1,
    modules: inFolder('contract', 'lsv/lsv', 'records/time-zone'),
  },
  {
    // The customers' own texts, which most pages show.
    name: 'translated-texts',
    priority: 1,
    modules: inFolder('web', 'portal/translation/translated-text', 'ui/rich-text/rich-text'),
  },
  {
    // The applicant's data form as the contract has it: the desk and the staff's record use parts of it, and in pieces it would weigh more.
    name: 'data',
    priority: 2,
    modules: [
      ...inFolder('contract/applicants', 'cleaning', 'extra-fields', 'former-names', 'residence', 'height-and-weight'),
      ...inFolder('contract/code-lists', 'code', 'us-states'),
    ],
  },
  {
    // The lists of codes, of which those of places are long: they come after the form is shown.
    name: 'places',
    priority: 1,
    modules: inFolder('contract/code-lists', 'citizenship', 'demographics', 'place-of-birth'),
  },
]

const LATER_FILES = laterFiles()

export default defineConfig({
  root: 'web',
  plugins: [LATER_FILES, react(), entryByHost(), firstPaint(), everyModuleFound(), zipLists(), packageList(), compressedBeside()],
  html: { cspNonce: NONCE },
  build: {
    outDir: '../dist',
    emptyOutDir: true,
    manifest: true,
    modulePreload: { polyfill: false, resolveDependencies: LATER_FILES.resolveDependencies },
    // An inlined asset would need `data:` in the policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // How long which plugin took is nothing for whoever starts the product.
      checks: { pluginTimings: false },
      input: ['web/staff.html', 'web/scheduler.html', 'web/network.html'],
      output: {
        chunkFileNames: 'assets/[hash:7].js',
        assetFileNames: 'assets/[hash:7][extname]',
        codeSplitting: {
          groups: [
            ...CHUNKS.map(({ modules, ...chunk }) => ({ ...chunk, test: new RegExp(modules.join('|')) })),
            { name: officeChunk(), priority: 0, includeDependenciesRecursively: false },
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
        if (wantsPage) request.url = `/${frontEndOf(request.headers.host ?? '')}.html`
        next()
      })
    },
  }
}

/** Fails a build in which a chunk names a module that is not there: a file that moved would silently change what is sent together. */
function everyModuleFound(): Plugin {
  return {
    name: 'every-module-found',
    apply: 'build',
    buildEnd(error) {
      if (error) return
      const ids = [...this.getModuleIds()]
      for (const { name, modules } of CHUNKS)
        for (const pattern of modules)
          if (!ids.some((id) => new RegExp(pattern).test(id)))
            this.error(`vite.config.ts: no module matches ${pattern} of the chunk ${name}`)
    },
  }
}

/** Shorter blocks than by default, each with codes of its own, suit code better. */
const SMALLEST_GZIP = { level: constants.Z_BEST_COMPRESSION, memLevel: 7 }

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
          await writeFile(join(dir, `${asset.fileName}.gz`), await promisify(gzip)(content, SMALLEST_GZIP))
          await writeFile(join(dir, `${asset.fileName}.br`), await promisify(brotliCompress)(content))
        }),
      )
    },
  }
}
