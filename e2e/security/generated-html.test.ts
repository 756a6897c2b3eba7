import { type Browser, chromium } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chromiumArguments, testChromiumPath } from '../../scripts/chromium.ts'
import { formatMail, type Line } from '../../server/platform/mail/mail-lines.ts'
import { cleanForm, cleanText } from '../../server/platform/records/clean-html.ts'
import { generatedVectors } from '../../server/testing/documents/generated-vectors.ts'

let browser: Browser
beforeAll(async () => {
  browser = await chromium.launch({ executablePath: testChromiumPath() ?? '', args: chromiumArguments() })
})
afterAll(() => browser?.close())

const AT_ONCE = 100
const IN_MAIL = 20

/**
 * Shows each document in a frame where scripts may run, without any policy, and focuses and touches what is in it. Returns the numbers
 * of those in which one ran, or that hold code for later.
 */
async function runningIn(documents: readonly string[]): Promise<number[]> {
  const context = await browser.newContext()
  await context.route('**/*', (route) =>
    route.request().url() === 'http://shown.example/' ? route.fulfill({ body: '<!doctype html>' }) : route.abort(),
  )
  const page = await context.newPage()
  page.on('dialog', (dialog) => dialog.dismiss())
  await page.goto('http://shown.example/')
  const found: number[] = []
  for (let first = 0; first < documents.length; first += AT_ONCE) {
    const shown = documents.slice(first, first + AT_ONCE)
    const ran = await page.evaluate(async (htmls) => {
      const numbers = new Set<number>()
      const frames = htmls.map((html, number) => {
        const frame = document.createElement('iframe')
        document.body.append(frame)
        const view = frame.contentWindow as Window & { evil?: () => void }
        view.evil = () => void numbers.add(number)
        frame.contentDocument?.open()
        frame.contentDocument?.write(`<p>Before</p>${html}`)
        frame.contentDocument?.close()
        return frame
      })
      await new Promise((resolve) => setTimeout(resolve, 400))
      for (const [number, frame] of frames.entries()) {
        for (const element of frame.contentDocument?.querySelectorAll('*') ?? []) {
          for (const kind of ['focus', 'mouseover', 'toggle', 'error']) element.dispatchEvent(new Event(kind, { bubbles: true }))
          const isCode = ({ name, value }: Attr) =>
            /^on/i.test(name) || /^\s*(javascript|vbscript|data):/i.test(value.replace(/[\0-\x20]/g, ''))
          if ([...element.attributes].some(isCode)) numbers.add(number)
        }
        frame.remove()
      }
      return [...numbers]
    }, shown)
    found.push(...ran.map((number) => first + number))
  }
  await context.close()
  return found
}

test('there are hundreds of vectors, and a browser runs those of a sample as they are', async () => {
  expect(new Set(generatedVectors).size).toBeGreaterThan(500)
  const sample = generatedVectors.filter((_vector, at) => at % 10 === 0)
  const ran = await runningIn(sample)
  expect(ran.length).toBeGreaterThan(sample.length * 0.7)
})

test.each([
  ['a text of an environment', cleanText],
  ['a form of an environment', cleanForm],
])('none of them runs in %s, in a browser that allows all scripts', { timeout: 60_000 }, async (_where, clean) => {
  // Most of them are cleaned to the same few texts.
  const cleaned = [...new Set(generatedVectors.map(clean))]
  const ran = await runningIn(cleaned)
  expect(ran.map((number) => cleaned[number])).toEqual([])
})

test('none of them runs in a mail, in a browser that allows all scripts', async () => {
  const mails = Array.from({ length: Math.ceil(generatedVectors.length / IN_MAIL) }, (_, at) => {
    const lines = generatedVectors.slice(at * IN_MAIL, (at + 1) * IN_MAIL).flatMap((vector): Line[] => [
      [vector, vector],
      ['', `https://good.example/${vector.replace(/\s/g, '')}`],
    ])
    return formatMail(lines[0]?.[1] ?? '', lines, { head: { name: lines[0]?.[1] ?? '', logo: true } }).html_body
  })
  const ran = await runningIn(mails)
  expect(ran.map((number) => mails[number])).toEqual([])
})
