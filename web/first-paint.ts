import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { minifySync, type Plugin, type Rolldown } from 'vite'
import { type Language, languageNames, languages } from '../contract/languages.ts'
import { drawFirst, type FirstTexts, type FirstWords } from './scheduler/landing/first-paint.ts'
import { texts as english } from './scheduler/texts/texts.en.ts'
import { texts as spanish } from './scheduler/texts/texts.es.ts'
import { PATHS } from './ui/icon.tsx'

const STYLES = join(import.meta.dirname, 'scheduler/landing/first-paint.css')
const SHEETS = /\s*<link rel="stylesheet"[^>]*>/g

/**
 * Puts the applicants' first page into their HTML: drawn as soon as it is read, before any script or style sheet has come. The style
 * sheets follow what is drawn, so that it does not wait for them; the application does.
 */
export function firstPaint(): Plugin {
  return {
    name: 'first-paint',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(page, { path, bundle }) {
        if (path !== '/scheduler.html') return page
        const sheets = (page.match(SHEETS) ?? []).join('')
        const drawing = `<script nonce="__NONCE__">${script(Object.values(bundle ?? {}))}</script>`
        return page
          .replace(SHEETS, '')
          .replace('<title>', () => `<style nonce="__NONCE__">${styles()}</style>\n    <title>`)
          .replace('<div id="root"></div>', (root) => `${root}\n    ${drawing}${sheets}`)
      },
    },
  }
}

type Built = readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[]

function script(built: Built): string {
  const texts = languages.map((language) => [language, { ...WORDS[language], files: textFiles(built, language) }])
  const called = `(${drawFirst})(${JSON.stringify({ words: Object.fromEntries(texts), icons: ICONS } satisfies FirstTexts)})`
  // No text of ours ends the script; still.
  return minifySync('first-paint.js', called).code.trim().replaceAll('</', '<\\/')
}

/** The modules of a language's texts, which the application loads once it knows the language. */
function textFiles(built: Built, language: Language): string[] {
  const wanted = new RegExp(`/scheduler/texts/(texts|sentences)\\.${language}\\.ts$`)
  return built.filter((each) => each.type === 'chunk' && wanted.test(each.facadeModuleId ?? '')).map(({ fileName }) => `/${fileName}`)
}

const styles = () =>
  readFileSync(STYLES, 'utf8')
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,>]) ?/g, '$1')
    .trim()

const ICONS = { new: PATHS.calendar, illegible: PATHS.restore, transfer: PATHS.place, next: PATHS.next }

const wordsOf = (text: Readonly<Record<keyof typeof english, string>>, other: Language): FirstWords => ({
  title: text['landing.title'],
  intro: text['landing.intro'],
  new: text['landing.new'],
  newHint: text['landing.newHint'],
  illegible: text['landing.illegible'],
  illegibleHint: text['landing.illegibleHint'],
  transfer: text['landing.transfer'],
  transferHint: text['landing.transferHint'],
  other: [other, languageNames[other]],
})

const WORDS: Readonly<Record<Language, FirstWords>> = { en: wordsOf(english, 'es'), es: wordsOf(spanish, 'en') }
