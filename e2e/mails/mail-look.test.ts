import { type Browser, chromium } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chromiumArguments, testChromiumPath } from '../../scripts/chromium.ts'
import { formatMail, PICTURES } from '../../server/platform/mail/mail-lines.ts'

const DOT = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const CODE = '1234567890'
const look = { colors: { filled: '#5b2a86', link: '#5b2a86' }, head: { name: 'Metro', logo: true }, code: CODE }
const lines: [string, string][] = [
  ['', 'Hello Ann,'],
  ['Registration number', CODE],
  ['See, move or cancel your appointment', `https://metro.scheduler.example.org/booking/${CODE}.${'a'.repeat(43)}`],
]
const mail = Object.values(PICTURES).reduce((html, cid) => html.replaceAll(cid, DOT), formatMail('Booked', lines, look).html_body)

let browser: Browser
beforeAll(async () => {
  browser = await chromium.launch({ executablePath: testChromiumPath() ?? '', args: chromiumArguments() })
})
afterAll(() => browser.close())

/** Runs in the page: the least contrast of its words with their ground, the grounds of its pictures, and its width. */
function measure() {
  const channels = (color: string) => (color.match(/[\d.]+/g) ?? []).map(Number)
  const isClear = (color: string) => channels(color)[3] === 0
  const luminance = (color: string) => {
    const [red = 0, green = 0, blue = 0] = channels(color).map((each) => {
      const part = each / 255
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const { backgroundColor } = getComputedStyle(document.body)
  const ground = isClear(backgroundColor) ? 'rgb(255, 255, 255)' : backgroundColor
  const contrasts = [...document.querySelectorAll('p, strong, font')].map((each) => {
    const [one, other] = [luminance(getComputedStyle(each).color), luminance(ground)].sort((a, b) => b - a) as [number, number]
    return (one + 0.05) / (other + 0.05)
  })
  const pictures = [...document.images].map((each) => getComputedStyle(each).backgroundColor)
  return { contrast: Math.min(...contrasts), pictures, width: document.documentElement.scrollWidth }
}

test.each([320, 600])('a mail of %i pixels is readable by day and in the dark, where logo and code are on white', async (width) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await browser.newPage({ viewport: { width, height: 800 }, colorScheme })
    await page.setContent(mail)
    const found = await page.evaluate(measure)
    expect([colorScheme, found.width, found.contrast > 4.5]).toEqual([colorScheme, width, true])
    if (colorScheme === 'dark') expect(found.pictures).toEqual(['rgb(255, 255, 255)', 'rgb(255, 255, 255)'])
    await page.close()
  }
})
