import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { agree, chooseLsv, chooseTime, chooseType, confirmAnswers, proceed, registrationNumber, typeData } from '../stage/applicant.ts'
import { openStage, type Stage } from '../stage/harness.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage?.close())

/** The limit of scrolling for a whole booking without signatures, on a phone of 390 by 844. */
const MOST_PX = 6_000

test('a whole booking without waivers scrolls less than 6,000 pixels on a phone', async () => {
  const page = await stage.visit({ width: 390 })
  await page.setViewportSize({ width: 390, height: 844 })
  const heights: Record<string, number> = {}
  const measure = async (title: string | RegExp) => {
    const heading = page.getByRole('heading', { level: 1, name: title })
    await heading.waitFor()
    heights[String(title)] = await heightBelowScreen(page)
  }
  await page.goto(stage.address('metro.scheduler'))
  await measure(/^Welcome/)
  await page.getByRole('link', { name: 'Start New Application' }).click()
  await measure('Please read the instructions')
  await agree(page)
  await measure('Select a fingerprint location')
  await chooseLsv(page, 'Downtown Fingerprint Center')
  await measure('Select a date and time')
  await chooseTime(page, '3:30 PM')
  await measure('What is the background check for?')
  await chooseType(page, 'Teacher')
  await page.getByLabel('ZIP code').waitFor()
  await typeData(page, { email: 'scrolling@example.org' })
  await measure('Your information')
  await proceed(page)
  await measure('Check your answers')
  await confirmAnswers(page)
  await registrationNumber(page)
  await measure('Your appointment is scheduled')
  const whole = Object.values(heights).reduce((sum, height) => sum + height, 0)
  expect(whole, JSON.stringify(heights)).toBeLessThan(MOST_PX)
  await page.context().close()
})

/** The distance that a page must be scrolled to see its end, once it has stopped growing. */
async function heightBelowScreen(page: Page): Promise<number> {
  const read = () => page.evaluate(() => Math.max(0, document.documentElement.scrollHeight - window.innerHeight))
  let last = -1
  await expect
    .poll(async () => {
      const before = last
      last = await read()
      return last === before
    })
    .toBe(true)
  return last
}
