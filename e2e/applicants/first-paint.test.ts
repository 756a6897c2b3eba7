import Fastify from 'fastify'
import type { Page } from 'playwright-core'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Carry, servePages } from '../../server/platform/http/pages/pages.ts'
import { readSettings } from '../../server/platform/settings/settings.ts'
import { fixedClock } from '../../server/testing/fixed-clock.ts'
import { agree, chooseLsv, slot } from '../stage/applicant.ts'
import { openStage, PHONE, type Stage, WIDTHS } from '../stage/harness.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage?.close())

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
const SCRIPTS = '**/assets/*.js'

/** Holds the scripts back until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(SCRIPTS, async (route) => {
    await held
    await route.continue()
  })
  return release
}

/** The positions of all elements that the first drawing and the application have in common. */
const boxes = (page: Page, within: string) =>
  page.evaluate((root) => {
    const shown = [...document.querySelectorAll(`${root} h1, ${root} main a[href*="landing"], ${root} main a[href*="disclaimer"]`)]
    const texts = [
      ...document.querySelectorAll(
        `${root} strong, ${root} header, ${root} header b, ${root} header p, ${root} header a, ${root} header button, ${root} svg, ${root} img`,
      ),
    ]
    const lines = [...shown, ...texts].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      const { color, fontSize, fontWeight, lineHeight, boxShadow } = getComputedStyle(element)
      return [element.tagName, x, y, width, height, color, fontSize, fontWeight, lineHeight, boxShadow].join(' ')
    })
    const main = document.querySelector(`${root} main`)
    // Elements that the drawing omits.
    const below = [...(main?.querySelectorAll('a[href="/find"], a[href="/login"]') ?? [])].map(({ textContent }) => textContent).join('')
    return [...lines, main?.textContent?.replace(below, '')]
  }, within)

const landings = WIDTHS.flatMap((width) => [
  { width, language: 'en', title: 'Saint Brigid welcomes you' },
  { width, language: 'es', title: 'Le damos la bienvenida a Saint Brigid Diocese' },
  { width, language: 'vi', title: 'Chào mừng quý vị đến với Saint Brigid Diocese' },
])

describe.each(landings)('at $width pixels in $language', ({ width, language, title }) => {
  test('the landing page is drawn before any script has loaded, and the application renders the same', async () => {
    const words = { en: { title: 'Saint Brigid welcomes you', introduction: 'Book here.\nIt takes five minutes.' } }
    await stage.database.run(sql`
      update employer set enable_transfers = true, logo_url = '/icon.svg?size=90x60', brand_color = '#8a1c5b', help_phone = '2195550160',
        help_email = 'safe-environment@saintbrigid.example', landing_texts = ${JSON.stringify(words)}, offered_languages = ${language === 'vi' ? 'en,es,vi' : null} where id = ${stage.world.stbrigid}`)
    const page = await stage.visit({ width })
    await page.addInitScript((spoken) => localStorage.setItem('bims-language', spoken), language)
    const release = await holdScripts(page)
    await page.goto(stage.address('stbrigid.scheduler'), { waitUntil: 'commit' })
    await heading(page, title)
    const first = await boxes(page, '#first-paint')
    expect(first.length).toBeGreaterThan(16)
    expect(first.filter((line) => line?.includes('rgb(138, 28, 91)'))).toHaveLength(1)
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe(language)
    await expect.poll(() => page.locator('#root > *').count()).toBe(0)
    release()
    await page.locator('#first-paint').waitFor({ state: 'detached' })
    await expect.poll(() => boxes(page, '#root')).toEqual(first)
    await page.context().close()
  })
})

test('no script is requested before the first paint, and nothing else before the landing page is complete', async () => {
  const page = await stage.visit()
  const calls: string[] = []
  page.on('request', (request) => request.url().includes('/api/') && calls.push(request.url()))
  await page.goto(stage.address('metro.scheduler'))
  await page.getByRole('link', { name: 'For fingerprint locations: log in' }).waitFor()
  expect(calls).toEqual([])
  // The page's own `performance` uses the test's clock.
  const early = () =>
    page.evaluate(async () => {
      const seen = (type: string) =>
        new Promise<PerformanceEntryList>((resolve) =>
          new PerformanceObserver((list) => resolve(list.getEntries())).observe({ type, buffered: true }),
        )
      const painted = (await seen('paint')).find(({ name }) => name === 'first-contentful-paint')?.startTime ?? Number.POSITIVE_INFINITY
      const scripts = (await seen('resource')).filter(({ name }) => name.endsWith('.js'))
      return scripts.length === 0 ? ['no script at all'] : scripts.filter(({ startTime }) => startTime < painted).map(({ name }) => name)
    })
  await expect.poll(early).toEqual([])
  await page.context().close()
})

test('the first paint can change its language', async () => {
  const page = await stage.visit()
  await page.route(SCRIPTS, () => {})
  await page.goto(stage.address('metro.scheduler'), { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Español' }).click()
  await heading(page, 'Le damos la bienvenida a Metro Live Scan Network')
  await page.context().close()
})

test('a link of the first paint starts the application', async () => {
  const page = await stage.visit()
  await page.route(SCRIPTS, () => {})
  await page.goto(stage.address('metro.scheduler'), { waitUntil: 'commit' })
  await page.getByRole('link', { name: 'Start New Application' }).click()
  // Until it has loaded, the link shows its effect.
  await heading(page, 'Please read the instructions')
  await page.getByText('Please wait, loading...').waitFor()
  await expect.poll(() => page.getByRole('link').count()).toBe(0)
  await page.unroute(SCRIPTS)
  await page.goto(stage.address('metro.scheduler', '/landing?start=new'))
  await page.getByRole('checkbox').waitFor()
  // Without transfers, the link of one leads to the landing page.
  await page.goto(stage.address('metro.scheduler', '/landing?start=transfer'))
  await heading(page, 'Welcome to Metro Live Scan Network')
  await page.context().close()
})

test('a focused link of the first paint keeps the focus when the application replaces it', async () => {
  const page = await stage.visit()
  const release = await holdScripts(page)
  await page.goto(stage.address('metro.scheduler'), { waitUntil: 'commit' })
  await page.getByRole('link', { name: 'Start New Application' }).focus()
  release()
  await page.locator('#first-paint').waitFor({ state: 'detached' })
  await page.keyboard.press('Enter')
  await page.getByRole('checkbox', { name: 'I have read the federal privacy notice' }).waitFor()
  await page.context().close()
})

test('a press that began on the first paint is not lost when the application replaces it', async () => {
  const page = await stage.visit()
  const release = await holdScripts(page)
  await page.goto(stage.address('metro.scheduler'), { waitUntil: 'commit' })
  await page.getByRole('link', { name: 'Start New Application' }).hover()
  await page.mouse.down()
  release()
  await page.locator('#root h1').waitFor({ state: 'attached' })
  await page.mouse.up()
  await page.getByRole('checkbox', { name: 'I have read the federal privacy notice' }).waitFor()
  await page.context().close()
})

test('other pages draw only their header first, and signed-in users’ pages draw nothing', async () => {
  const page = await stage.visit()
  await page.route(SCRIPTS, () => {})
  await page.goto(stage.address('metro.scheduler', '/login'), { waitUntil: 'commit' })
  await page.getByText('Metro Live Scan Network').waitFor()
  await expect.poll(() => page.locator('h1').count()).toBe(0)
  await page.evaluate(() => localStorage.setItem('bims-session', '1'))
  await page.goto(stage.address('metro.scheduler'), { waitUntil: 'commit' })
  await page.locator('noscript').waitFor({ state: 'attached' })
  await expect.poll(() => page.locator('#first-paint').count()).toBe(0)
  await page.context().close()
})

test('a reloaded page shows its heading before any script has loaded and carries its location', async () => {
  const page = await stage.visit()
  await walkTo(page)
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  await page.reload()
  await page.locator('#first-paint').waitFor({ state: 'detached' })
  const drawn = await linesIn(page, '#root')
  expect(drawn.map(([text]) => text)).toEqual([
    'Select a date and time',
    'At Downtown Fingerprint Center',
    'Before you come',
    'Use the entrance on Cedar Street.',
    'Parking is free for one hour.',
  ])
  expect(requested.filter((url) => url.includes('/api/livescanvendors'))).toEqual([])
  await page.route(SCRIPTS, () => {})
  await page.reload({ waitUntil: 'commit' })
  await heading(page, 'Select a date and time')
  await expect.poll(() => page.locator('#first-paint h1').count()).toBe(1)
  await expect.poll(() => linesIn(page, '#first-paint')).toEqual(drawn)
  // Without an application this address redirects.
  await page.evaluate(() => sessionStorage.clear())
  await page.reload({ waitUntil: 'commit' })
  await page.getByText('Metro Live Scan Network').waitFor()
  await expect.poll(() => page.locator('h1').count()).toBe(0)
  await page.context().close()
})

test('the instructions are drawn with the federal notice before any script has loaded, and those of a transfer without it', async () => {
  const page = await stage.visit({ width: PHONE })
  await page.goto(stage.address('metro.scheduler', '/landing?start=new'))
  await page.getByRole('checkbox').first().waitFor()
  await page.locator('#first-paint').waitFor({ state: 'detached' })
  const drawn = await linesIn(page, '#root', 6)
  expect(drawn.map(([text]) => text).slice(0, 3)).toEqual([
    'Please read the instructions',
    'What happens with your fingerprints',
    'They are compared with the criminal records of the FBI.',
  ])
  await page.route(SCRIPTS, () => {})
  await page.reload({ waitUntil: 'commit' })
  await expect.poll(() => linesIn(page, '#first-paint', 6)).toEqual(drawn)
  await page.evaluate(() => history.replaceState(null, '', '/disclaimer/transfer'))
  await page.reload({ waitUntil: 'commit' })
  await expect.poll(() => linesIn(page, '#first-paint', 6)).toEqual(drawn.slice(0, 1))
  await page.context().close()
})

/** The first lines under a page's title, with their positions and styles. */
const linesIn = (page: Page, within: string, count = 5) =>
  page.evaluate(
    ([root, most]) => {
      const parts = 'h1, h1 + p, section > h2, section > div > h2, section p, section > ul > li'
      const lines = [...document.querySelectorAll(`${root} main :is(${parts})`)].slice(0, most)
      return lines.map((line) => {
        const range = document.createRange()
        range.selectNodeContents(line)
        const { x, y, width, height } = range.getBoundingClientRect()
        const { color, fontSize, fontWeight } = getComputedStyle(line)
        return [line.textContent, x, y, width, height, color, fontSize, fontWeight]
      })
    },
    [within, count] as const,
  )

/** Walks to the times of the first location. */
async function walkTo(page: Page) {
  await page.goto(stage.address('metro.scheduler', '/landing?start=new'))
  await agree(page)
  await chooseLsv(page, 'Downtown Fingerprint Center')
  await heading(page, 'Select a date and time')
}

test('every reloaded page of an application shows its heading before any script has loaded', async () => {
  const page = await stage.visit()
  await page.goto(stage.address('metro.scheduler', '/landing?start=new'))
  const reloaded = async (title: string, below = 0) => {
    await heading(page, title)
    const drawn = () => page.evaluate(() => document.querySelector('h1')?.getBoundingClientRect().toJSON())
    await expect.poll(() => page.locator('#first-paint').count()).toBe(0)
    const own = await drawn()
    await page.route(SCRIPTS, () => {})
    await page.reload({ waitUntil: 'commit' })
    await page.locator('#first-paint h1', { hasText: title }).waitFor()
    // Above it the application shows the chosen time, once there is one.
    const moved = async () => {
      const first = await drawn()
      return first?.x === own?.x && own?.y - first?.y <= below
    }
    await expect.poll(moved).toBe(true)
    await page.unroute(SCRIPTS)
    await page.reload()
    await page.locator('#first-paint').waitFor({ state: 'detached' })
  }
  await reloaded('Please read the instructions')
  await agree(page)
  await reloaded('Select a fingerprint location')
  await chooseLsv(page, 'Downtown Fingerprint Center')
  await heading(page, 'Select a date and time')
  await slot(page, '9:30 AM').click()
  await reloaded('What is the background check for?', 56)
  await page.context().close()
})

test('a name cannot close the element with the embedded data', async () => {
  const hostile = '</script><script>document.title = "taken"</script><!-- $& __NONCE__ {name}'
  await stage.database.run(sql`update employer set name = ${hostile} where id = ${stage.world.lakeside}`)
  const page = await stage.visit()
  await page.goto(stage.address('lakeside.scheduler'))
  await heading(page, `Welcome to ${hostile}`)
  await expect.poll(() => page.title()).toContain('Welcome to </script>')
  await page.context().close()
})

test('an unknown address is reported without a request', async () => {
  const page = await stage.visit()
  await page.route('**/api/**', (route) => route.abort())
  await page.goto(stage.address('nobody.scheduler'))
  await heading(page, 'We do not know this address')
  await page.context().close()
})

describe('data embedded in a page', () => {
  const answered = async (carry: Carry) => {
    const app = Fastify()
    await servePages(app, { settings: readSettings({}), clock: fixedClock('2026-11-23T14:00:00Z') }, carry)
    const answer = await app.inject({ url: '/landing', headers: { host: 'metro.scheduler.localhost', accept: 'text/html' } })
    await app.close()
    return answer
  }

  test.each<[string, Carry]>([
    ['fails', () => Promise.reject(new Error('no database'))],
    ['never comes', () => new Promise(() => {})],
  ])('is omitted without harm when it %s', async (_how, carry) => {
    const { statusCode, body } = await answered(carry)
    expect(statusCode).toBe(200)
    expect(body).toContain('<div id="root"></div>')
    expect(body).not.toContain('carried-->')
    expect(body).not.toContain('id="carried"')
  })

  test('a page without embedded data calls the API', async () => {
    const page = await stage.visit()
    await page.route(stage.address('metro.scheduler', '/landing'), async (route) => {
      const { body, headers } = await answered(() => Promise.reject(new Error('no database')))
      await route.fulfill({ body, headers: headers as Record<string, string> })
    })
    await page.goto(stage.address('metro.scheduler', '/landing'))
    await heading(page, 'Welcome to Metro Live Scan Network')
    await page.context().close()
  })

  test('a page is never cached, and its scripts carry its own nonce', async () => {
    const [one, other] = [await answered(async () => undefined), await answered(async () => undefined)]
    expect(one.headers['cache-control']).toBe('no-store')
    expect(one.headers.etag).toBeUndefined()
    const nonces = [one, other].map(({ body, headers }) => {
      const found = [...body.matchAll(/nonce="([^"]*)"/g)].map(([, nonce]) => nonce)
      expect(new Set(found).size).toBe(1)
      expect(headers['content-security-policy']).toContain(`'nonce-${found[0]}'`)
      return found[0]
    })
    expect(nonces[0]).not.toBe(nonces[1])
  })
})
