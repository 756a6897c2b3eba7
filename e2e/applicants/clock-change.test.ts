import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chooseLsv, chooseTime, chooseType, registrationNumber, startApplication, submit, typeData } from '../stage/applicant.ts'
import { openStage, type Stage } from '../stage/harness.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage?.close())

type Night = { day: string; months: number; offered: string[]; time: string }

/** Walks at the instant `now` to the night's list of times, compares it, books one and returns the time of the booking. */
async function bookAtNight(now: string, { day, months, offered, time }: Night) {
  stage.clock.set(now)
  const page = await stage.visit()
  await startApplication(page, stage, 'metro.scheduler')
  await chooseLsv(page, 'Night Owl Prints')
  await page.getByRole('button', { name: /^12:00\sAM$/ }).waitFor()
  for (let month = 0; month < months; month += 1) await page.getByRole('button', { name: 'Next month' }).click()
  await page.getByRole('button', { name: new RegExp(`, ${day}, \\d+ open`) }).click()
  await page.getByRole('heading', { level: 2, name: day }).waitFor()
  const shownTimes = async () => (await page.getByRole('region', { name: 'Morning' }).getByRole('button').allTextContents()).map(plain)
  await expect.poll(shownTimes).toEqual(offered)
  await chooseTime(page, time)
  await chooseType(page, 'Teacher')
  await typeData(page, { email: `${day.replace(/\W/g, '-')}@example.org` })
  await submit(page)
  const id = await registrationNumber(page)
  const shown = plain((await page.getByText(/, \d+:\d\d\s[AP]M/).textContent()) ?? '')
  const row = await stage.database.one<{ date_time: string }>(sql`select date_time from appointment where id = ${id}`)
  await page.context().close()
  return { shown, booked: row?.date_time }
}

const plain = (text: string) => text.replace(/\s/g, ' ')

test('the spring night offers no times in the skipped hour', async () => {
  const offered = ['12:00 AM', '12:30 AM', '1:00 AM', '1:30 AM', '3:00 AM', '3:30 AM', '4:00 AM', '4:30 AM']
  const night = await bookAtNight('2027-02-20T15:00:00Z', { day: 'March 14', months: 1, offered, time: '3:00 AM' })
  expect(night.booked).toBe('2027-03-14T07:00:00.000Z')
  expect(night.shown).toBe('Sun, Mar 14, 2027, 3:00 AM EDT')
})

test('the autumn night offers the repeated hour twice with distinct labels', async () => {
  const once = ['12:00 AM', '12:30 AM']
  const twice = ['1:00 AM EDT', '1:30 AM EDT', '1:00 AM EST', '1:30 AM EST']
  const offered = [...once, ...twice, '2:00 AM', '2:30 AM', '3:00 AM', '3:30 AM', '4:00 AM', '4:30 AM']
  const night = await bookAtNight('2026-10-20T15:00:00Z', { day: 'November 1', months: 1, offered, time: '1:30 AM EST' })
  expect(night.booked).toBe('2026-11-01T06:30:00.000Z')
})
