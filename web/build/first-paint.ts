import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin, type Rolldown } from 'vite'
import { type Language, languageNames, languages } from '../../contract/records/languages.ts'
import type { FirstPage, FirstTexts, FirstWords } from '../portal/landing/first-paint/first-texts.ts'
import type { texts as englishData } from '../portal/texts/en/data.ts'
import type { texts as englishNotice } from '../portal/texts/en/notice.ts'
import type { texts as englishSelections } from '../portal/texts/en/selections.ts'
import type { texts as english } from '../portal/texts/en/texts.ts'
import { PATHS } from '../ui/layout/icon.tsx'

const STYLES = join(import.meta.dirname, '../portal/landing/first-paint/first-paint.css')
const DRAWING = join(import.meta.dirname, '../portal/landing/first-paint/draw-first.ts')
const TEXTS = join(import.meta.dirname, '../portal/texts')
const SHEETS = /\s*<link rel="stylesheet"[^>]*>/g
const SCRIPTS = /\s*<(?:script type="module"|link rel="modulepreload")[^>]* (?:src|href)="([^"]+)"[^>]*>(?:<\/script>)?/g

/**
 * Embeds the applicants' first page into their HTML, so that it is drawn before any script or style sheet has loaded. The style
 * sheets are for print only until then, so that drawing does not wait for them; the application does. They stay in the head, before
 * those of its pages. Scripts are requested only after the drawing: the single module in the
 * page waits for it and the style sheets.
 */
export function firstPaint(): Plugin {
  return {
    name: 'first-paint',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      async handler(page, { path, bundle }) {
        if (path !== '/scheduler.html') return page
        const scripts = [...page.matchAll(SCRIPTS)].map(([, file = '']) => file)
        const drawing = `<script nonce="__NONCE__">${await script(Object.values(bundle ?? {}), scripts)}</script>`
        return page
          .replace(SHEETS, (sheet) => sheet.replace('<link ', '<link media="print" '))
          .replace(SCRIPTS, '')
          .replace('<title>', () => `<style nonce="__NONCE__">${styles()}</style>\n    <title>`)
          .replace('<div id="root"></div>', (root) => `${root}\n    ${drawing}\n    ${beginning(scripts[0] ?? '')}`)
      },
    },
  }
}

/**
 * The module that starts the application after the drawing and the style sheets. A failed style sheet may report no second
 * error: it is awaited for five seconds at most.
 */
const beginning = (script: string) => `<script type="module" nonce="__NONCE__">
      const whole = (sheet) => {
        sheet.media = 'all'
        return sheet.sheet ?? new Promise((resolve) => { sheet.onload = sheet.onerror = resolve; setTimeout(resolve, 5000) })
      }
      await window.firstPaint
      await Promise.all([...document.querySelectorAll('head > link[media=print]')].map(whole))
      import("${script}")
    </script>`

type Built = readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[]

async function script(built: Built, scripts: readonly string[]): Promise<string> {
  const texts = await Promise.all(
    languages.map(async (language) => {
      const text = await textsIn(language)
      const files = modules(built, new RegExp(`/portal/texts/${language}/(texts|sentences)\\.ts$`))
      return [language, { ...wordsOf(text, language), files, pages: pages(built, language, text, files) }]
    }),
  )
  // No text of ours ends the script; still.
  return (await bundled({ words: Object.fromEntries(texts), icons: ICONS, scripts })).trim().replaceAll('</', '<\\/')
}

/** The drawing with its texts, as one classic script. */
async function bundled(texts: FirstTexts): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    define: { FIRST_TEXTS: JSON.stringify(texts) },
    build: { write: false, rolldownOptions: { input: DRAWING, output: { format: 'iife' } } },
  })
  return (built as Rolldown.RolldownOutput).output[0].code
}

const WAITING = 'Please wait, loading...'

type First = Readonly<
  Record<
    keyof typeof english | keyof typeof englishData | keyof typeof englishNotice | keyof typeof englishSelections | typeof WAITING,
    string
  >
>

/** The texts in which the first drawing finds its words, of one language. */
async function textsIn(language: Language): Promise<First> {
  const load = async (name: string) => import(pathToFileURL(join(TEXTS, language, `${name}.ts`)).href)
  const atOnce = existsSync(join(TEXTS, language, 'at-once.ts')) ? (await load('at-once')).sentences : { [WAITING]: WAITING }
  const parts = await Promise.all(['texts', 'data', 'notice', 'selections'].map(load))
  return Object.assign({}, ...parts.map(({ texts }) => texts), atOnce)
}

/** A page that may be reloaded during an application: the beginning of its address, the names of its texts, and its modules. */
type ReloadedPage = {
  path: string
  title: string
  intro?: string
  lsv?: { where: string; instructions: string }
  list?: { title: string; lines: readonly string[] }
  module: string
  texts: string
}

const PAGES: readonly ReloadedPage[] = [
  {
    path: '/disclaimer/',
    title: 'disclaimer.title',
    list: { title: 'notice.title', lines: ['notice.compared', 'notice.kept', 'notice.voluntary', 'notice.rights'] },
    module: 'portal/disclaimers/read-disclaimers\\.tsx',
    texts: 'notice',
  },
  { path: '/locations/', title: 'lsvs.title', intro: 'lsvs.intro', module: 'portal/lsv/choose-lsv\\.tsx', texts: 'lsv' },
  { path: '/selections', title: 'selections.title', module: 'portal/applicant-type/choose-type\\.tsx', texts: 'selections' },
  {
    path: '/schedule/',
    title: 'schedule.title',
    lsv: { where: 'schedule.where', instructions: 'schedule.instructions' },
    module: 'portal/time/choose-time\\.tsx',
    texts: 'slots',
  },
  { path: '/data', title: 'data.title', intro: 'data.intro', module: 'portal/application/data-page\\.tsx', texts: 'data' },
]

function pages(built: Built, language: Language, words: Readonly<Record<string, string>>, known: readonly string[]): FirstPage[] {
  const always = new Set([...known, ...modules(built, /\/web\/scheduler\.html$/)])
  const word = (name: string | undefined) => (name ? (words[name] ?? '') : '')
  return PAGES.map(({ path, title, intro, lsv, list, module, texts }) => ({
    path,
    title: word(title),
    intro: word(intro),
    ...(lsv && { lsv: { where: word(lsv.where), instructions: word(lsv.instructions) } }),
    ...(list && { list: { title: word(list.title), lines: list.lines.map(word) } }),
    files: modules(built, new RegExp(`/(${module}|portal/texts/${language}/${texts}\\.ts)$`)).filter((file) => !always.has(file)),
  }))
}

/** The files of the matching modules, with all their static imports. */
function modules(built: Built, wanted: RegExp): string[] {
  const chunks = built.filter((each) => each.type === 'chunk')
  const files = new Set<string>()
  const add = (chunk: Rolldown.OutputChunk) => {
    if (files.has(chunk.fileName)) return
    files.add(chunk.fileName)
    for (const sheet of chunk.viteMetadata?.importedCss ?? []) files.add(sheet)
    for (const each of chunks) if (chunk.imports.includes(each.fileName)) add(each)
  }
  for (const each of chunks) if (wanted.test(each.facadeModuleId ?? '')) add(each)
  return [...files].map((file) => `/${file}`)
}

const styles = () =>
  readFileSync(STYLES, 'utf8')
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,>]) ?/g, '$1')
    .trim()

const ICONS = { new: PATHS.calendar, illegible: PATHS.restore, transfer: PATHS.place, next: PATHS.next }

const wordsOf = (text: First, language: Language): FirstWords => ({
  name: languageNames[language],
  title: text['landing.title'],
  intro: text['landing.intro'],
  begun: text['disclaimer.title'],
  waiting: text[WAITING],
  help: text.help,
  new: text['landing.new'],
  newHint: text['landing.newHint'],
  illegible: text['landing.illegible'],
  illegibleHint: text['landing.illegibleHint'],
  transfer: text['landing.transfer'],
  transferHint: text['landing.transferHint'],
})
