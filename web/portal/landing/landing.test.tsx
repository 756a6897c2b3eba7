import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderRouted } from '../../testing/render.tsx'
import { site, siteAnswers } from '../../testing/site.ts'
import { stubServer } from '../../testing/stub-server.ts'
import { texts } from '../texts/dictionaries.ts'
import { loadAll } from '../translation/dictionary.ts'
import { currentWizard, dispatch, startApplication } from '../wizard/use-wizard.ts'
import { Landing } from './landing.tsx'
import { LandingHead } from './landing-head.tsx'

beforeAll(() => loadAll(texts))
beforeEach(() => stubServer(siteAnswers))
afterEach(() => dispatch({ type: 'left' }))

const find = page.getByRole('link', { name: 'Find my appointment' })
const open = () => renderRouted([{ path: '/', Content: Landing }])

/** An application for which a location is chosen. */
function beginApplication() {
  startApplication('new', false)
  dispatch({ type: 'disclaimer accepted', disclaimers: [], privacy_notice: '1' })
  dispatch({ type: 'lsv chosen', lsv: 5, place: { name: 'Downtown', timezone: 'America/New_York' } })
}

test('says how long a booking takes here', async () => {
  await open()
  await expect.element(page.getByText('It takes about 10 minutes.')).toBeVisible()
})

test('names the former ten minutes where an older server does not say how long a booking takes', async () => {
  const { booking_minutes: _, ...older } = site
  await renderRouted([{ path: '/', Content: () => <LandingHead environment={older} /> }])
  await expect.element(page.getByText('It takes about 10 minutes.')).toBeVisible()
})

/** The words that stand before a link when it first appears. */
async function wordsBefore(link: string): Promise<string> {
  const read = () => {
    const text = document.body.textContent
    return text.includes(link) ? text.slice(0, text.indexOf(link)) : null
  }
  return new Promise((resolve) => {
    const watch = new MutationObserver(() => {
      const words = read()
      if (words === null) return
      watch.disconnect()
      resolve(words)
    })
    watch.observe(document.body, { childList: true, subtree: true, characterData: true })
  })
}

test('on a narrow phone the words of both links below the cards begin at the left edge of the cards', async () => {
  await page.viewport(320, 700)
  await open()
  await expect.element(find).toBeVisible()
  const edge = page.getByRole('link', { name: 'Start New Application' }).element().getBoundingClientRect().left
  const wordsOf = (link: Element) => {
    const words = document.createRange()
    words.selectNodeContents(link)
    return [...words.getClientRects()].map(({ left }) => left)
  }
  const links = [find, page.getByRole('link', { name: 'For fingerprint locations: log in' })]
  const starts = links.flatMap((link) => wordsOf(link.element()))
  await page.viewport(1000, 700)
  expect(starts).toEqual(starts.map(() => edge))
})

test('the links below the panels appear with them, so that nothing moves under a finger', async () => {
  const [first] = await Promise.all([wordsBefore('Find my appointment'), open()])
  expect(first).toContain('A photo ID')
  await expect.element(find).toBeVisible()
})

test('the links below an application under way appear with it', async () => {
  beginApplication()
  const [first] = await Promise.all([wordsBefore('Find my appointment'), open()])
  expect(first).toContain('Your application is not finished')
})

test('an application whose answer was lost is not called unfinished', async () => {
  beginApplication()
  dispatch({ type: 'sent', key: currentWizard()?.key ?? '', sent: true })
  await open()
  await expect.element(page.getByText('Your application was sent')).toBeVisible()
  await expect.element(page.getByText('not finished')).not.toBeInTheDocument()
  await expect.element(page.getByRole('link', { name: 'Continue your application' })).toBeVisible()
})

test('an application is discarded only after a question', async () => {
  beginApplication()
  await open()
  const startOver = page.getByRole('button', { name: 'Start over' })
  await startOver.click()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect.element(page.getByText('All that you typed is lost.')).not.toBeInTheDocument()
  expect(currentWizard()).not.toBeNull()
  await startOver.click()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect.element(page.getByText('Start New Application')).toBeVisible()
  expect(currentWizard()).toBeNull()
})

test.each([
  ['confirmed there', true],
  ['another one', false],
])('a tab that was duplicated asks the others about its application, which is %s', async (_what, isSame) => {
  beginApplication()
  const { key } = currentWizard() as { key: string }
  const otherTab = new BroadcastChannel('bims-application')
  otherTab.onmessage = ({ data }) => data.says === 'asks' && otherTab.postMessage({ says: 'is confirmed', key: isSame ? key : 'another' })
  await open()
  await expect.element(page.getByText(isSame ? 'Start New Application' : 'Your application is not finished')).toBeVisible()
  expect(currentWizard() === null).toBe(isSame)
  otherTab.close()
})

test('a confirmed application answers the tabs that ask', async () => {
  beginApplication()
  const { key } = currentWizard() as { key: string }
  await open()
  dispatch({ type: 'confirmed', key, submitted: 7 })
  const otherTab = new BroadcastChannel('bims-application')
  const answer = new Promise((resolve) => {
    otherTab.onmessage = ({ data }) => resolve(data)
  })
  otherTab.postMessage({ says: 'asks' })
  expect(await answer).toEqual({ says: 'is confirmed', key })
  otherTab.close()
})

test('a tab with an open application is told of below the links, which keep their places', async () => {
  const otherTab = new BroadcastChannel('bims-application')
  otherTab.onmessage = ({ data }) => data.says === 'asks' && otherTab.postMessage({ says: 'is open' })
  await open()
  const notice = page.getByText('An application is open in another tab')
  await expect.element(notice).toBeVisible()
  const place = find.element().compareDocumentPosition(notice.element())
  expect(place & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  otherTab.close()
})

test.each([
  { what: 'the only one', others: 0 },
  { what: 'one of two', others: 1 },
])('the notice of other tabs goes once the application of each has ended: $what', async ({ others }) => {
  let count = 1 + others
  const otherTabs = new BroadcastChannel('bims-application')
  otherTabs.onmessage = ({ data }) => data.says === 'asks' && count > 0 && otherTabs.postMessage({ says: 'is open' })
  await open()
  const notice = page.getByText('An application is open in another tab')
  await expect.element(notice).toBeVisible()
  count -= 1
  const asked = new Promise((resolve) => otherTabs.addEventListener('message', ({ data }) => data.says === 'asks' && resolve(null)))
  otherTabs.postMessage({ says: 'has ended' })
  await asked
  if (others > 0) await expect.element(notice).toBeVisible()
  else await expect.element(notice).not.toBeInTheDocument()
  otherTabs.close()
})

test('a tab tells the others that its application is booked', async () => {
  beginApplication()
  await open()
  const otherTab = new BroadcastChannel('bims-application')
  const told = new Promise((resolve) => {
    otherTab.onmessage = ({ data }) => resolve(data)
  })
  dispatch({ type: 'confirmed', key: currentWizard()?.key ?? '', submitted: 7 })
  expect(await told).toEqual({ says: 'has ended' })
  otherTab.close()
})
