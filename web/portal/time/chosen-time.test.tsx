import { afterEach, beforeAll, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderRouted } from '../../testing/render.tsx'
import { stubServer } from '../../testing/stub-server.ts'
import { texts } from '../texts/dictionaries.ts'
import { loadAll } from '../translation/dictionary.ts'
import { currentWizard, dispatch, startApplication } from '../wizard/use-wizard.ts'
import { ChosenTime } from './chosen-time.tsx'

beforeAll(() => loadAll(texts))
afterEach(() => dispatch({ type: 'left' }))

const EIGHT_MINUTES_MS = 8 * 60_000

test.each([
  ['America/New_York', /^Mon, Jan 14, 4:00 PM EST · Downtown · held for you for 8 more minutes/],
  ['Pacific/Honolulu', /^Mon, Jan 14, 11:00 AM HST · Downtown · held for you for 8 more minutes/],
])('the chosen time is told in the zone of the place, %s, and the rest of its hold in minutes', async (timezone, words) => {
  await stubServer({})
  startApplication('new', false)
  dispatch({ type: 'lsv chosen', lsv: 5, place: { name: 'Downtown', timezone } })
  dispatch({ type: 'time chosen', dateTime: '2030-01-14T21:00:00Z' })
  dispatch({ type: 'time held', key: currentWizard()?.key ?? '', hold: 'a', held_until: Date.now() + EIGHT_MINUTES_MS })
  await renderRouted([{ path: '/', Content: () => <ChosenTime step="step.person" /> }])
  await expect.element(page.getByRole('navigation')).toHaveTextContent(words)
})

test('a time that is not kept is told to be open to others, until another answer comes', async () => {
  await stubServer({})
  startApplication('new', false)
  dispatch({ type: 'lsv chosen', lsv: 5, place: { name: 'Downtown', timezone: 'America/New_York' } })
  dispatch({ type: 'time chosen', dateTime: '2030-01-14T21:00:00Z' })
  await renderRouted([{ path: '/', Content: () => <ChosenTime step="step.person" /> }])
  const bar = page.getByRole('navigation')
  await expect.element(bar).toHaveTextContent(/Downtown *Change$/)
  dispatch({ type: 'time held', key: currentWizard()?.key ?? '', hold: null, held_until: null })
  await expect.element(bar).toHaveTextContent('This time is not reserved; others may book it before you.')
  dispatch({ type: 'time held', key: currentWizard()?.key ?? '', hold: 'a', held_until: Date.now() + EIGHT_MINUTES_MS })
  await expect.element(bar).toHaveTextContent(/held for you for 8 more minutes *Change$/)
})

test('a refused hold is told with its reason and the time of the next try', async () => {
  await stubServer({})
  startApplication('new', false)
  dispatch({ type: 'lsv chosen', lsv: 5, place: { name: 'Downtown', timezone: 'America/New_York' } })
  dispatch({ type: 'time chosen', dateTime: '2030-01-14T21:00:00Z' })
  await renderRouted([{ path: '/', Content: () => <ChosenTime step="step.time" /> }])
  const refuse = (held_until: number | null) => {
    const refused = 'Too many attempts. Try again in 20 minutes.'
    dispatch({ type: 'time held', key: currentWizard()?.key ?? '', hold: null, held_until, refused })
  }
  const status = page.getByRole('navigation').getByRole('status')
  refuse(null)
  await expect.element(status).toHaveTextContent(/others may book it before you\. · Too many attempts\. Try again in 20 minutes\.$/)
  refuse(Date.now() - 1)
  await expect.element(status).toHaveTextContent(/no longer held for you · Too many attempts\. Try again in 20 minutes\.$/)
  refuse(Date.now() + EIGHT_MINUTES_MS)
  await expect.element(status).toBeEmptyDOMElement()
})
