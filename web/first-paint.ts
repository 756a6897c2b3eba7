import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { minifySync } from 'vite'
import { drawFirst, type FirstTexts } from './scheduler/landing/first-paint.ts'
import { english } from './scheduler/texts/texts.en.ts'
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
      handler(page, { path }) {
        if (path !== '/scheduler.html') return page
        const sheets = (page.match(SHEETS) ?? []).join('')
        const drawing = `<script nonce="__NONCE__">${script()}</script>`
        return page
          .replace(SHEETS, '')
          .replace('<title>', () => `<style nonce="__NONCE__">${styles()}</style>\n    <title>`)
          .replace('<div id="root"></div>', (root) => `${root}\n    ${drawing}${sheets}`)
      },
    },
  }
}

function script(): string {
  const called = `(${drawFirst})(${JSON.stringify(texts()).replaceAll('<', '\\u003c')})`
  return minifySync('first-paint.js', called).code.trim()
}

const styles = () =>
  readFileSync(STYLES, 'utf8')
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,>]) ?/g, '$1')
    .trim()

function texts(): FirstTexts {
  return {
    words: { en: wordsOf(english) },
    icons: { new: PATHS.calendar, illegible: PATHS.restore, transfer: PATHS.place, next: PATHS.next },
  }
}

const wordsOf = (text: typeof english) => ({
  title: text['landing.title'],
  intro: text['landing.intro'],
  new: text['landing.new'],
  newHint: text['landing.newHint'],
  illegible: text['landing.illegible'],
  illegibleHint: text['landing.illegibleHint'],
  transfer: text['landing.transfer'],
  transferHint: text['landing.transferHint'],
})
