import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderInTheme } from '../../testing/render.tsx'
import * as server from '../../testing/stub-server.ts'
import { Submissions } from './submissions.tsx'

const cleared = { id: 1, description: 'Cleared', slug: 'cleared', template: 5, recipient: 'LOC', waits: false }
const submitted = { id: 2, description: 'Submitted', slug: 'submitted', template: null, recipient: null, waits: true }
const person = { first_name: 'Ana', last_name: 'Diaz', fate: 'marked' }

test('the preview names the TCN that a row replaces, and the hire status of a record that has its result', async () => {
  await server.stubServer({
    'GET /statuscodes': server.page([cleared, submitted]),
    'POST /applicants/submissions': {
      ...{ marked: 2, unchanged: 0 },
      rows: [
        { ...person, applicant: 7, status_code: 1, replaces: 'BIMS2026' },
        { ...person, applicant: 8, status_code: 2, replaces: null },
      ],
    },
  })
  await renderInTheme(<Submissions />)
  const text = 'applicant,transaction_id,submitted\n7,BIMSX1,2026-01-02\n8,BIMSX2,2026-01-02\n'
  await page.getByLabelText('CSV file').upload(new File([text], 'submissions.csv', { type: 'text/csv' }))
  await expect.element(page.getByText('1 row replaces another TCN.')).toBeVisible()
  await expect.element(page.getByText('Replaces TCN BIMS2026')).toBeVisible()
  await expect.element(page.getByText('Hire status now: Cleared')).toBeVisible()
  expect(page.getByText('Hire status now: Submitted').elements()).toHaveLength(0)
})

test('no other file is chosen while a report is being sent', async () => {
  const answer = Promise.withResolvers<Response>()
  const preview = { marked: 1, unchanged: 0, rows: [{ ...person, applicant: 7, status_code: 2, replaces: null }] }
  await server.stubServer({
    'GET /statuscodes': server.page([submitted]),
    'POST /applicants/submissions': ({ query }) => (query.preview === 'true' ? Response.json(preview) : answer.promise),
  })
  await renderInTheme(<Submissions />)
  const field = page.getByLabelText('CSV file')
  const text = 'applicant,transaction_id,submitted\n7,BIMSX1,2026-01-02\n'
  await field.upload(new File([text], 'submissions.csv', { type: 'text/csv' }))
  await page.getByRole('button', { name: 'Report Submissions' }).click()
  await expect.element(field).toBeDisabled()
  answer.resolve(server.refusal(500, 'Not now.')())
  await expect.element(page.getByText('Not now.')).toBeVisible()
  await expect.element(field).toBeEnabled()
})

test('the status of those of a first file can still be changed after a second one was reported', async () => {
  const rows: Record<string, object> = {
    '7': { ...person, applicant: 7, status_code: 2, replaces: null },
    '8': { ...person, applicant: 8, status_code: null, replaces: null },
  }
  await server.stubServer(
    {
      'GET /statuscodes': server.page([submitted]),
      'POST /applicants/submissions': ({ body }) => {
        const [{ applicant }] = body as [{ applicant: number }]
        return Response.json({ marked: 1, unchanged: 0, rows: [rows[String(applicant)]] })
      },
    },
    { applicants: ['change_many'] },
  )
  await renderInTheme(<Submissions />)
  for (const applicant of [7, 8]) {
    const text = `applicant,transaction_id,submitted\n${applicant},BIMSX${applicant},2026-01-02\n`
    await page.getByLabelText('CSV file').upload(new File([text], `${applicant}.csv`, { type: 'text/csv' }))
    await page.getByRole('button', { name: 'Report Submissions' }).click()
    await expect.element(page.getByText('Reported: 1 marked as submitted', { exact: false })).toBeVisible()
  }
  await expect.element(page.getByText('2 applicants were reported; their hire status is unchanged.', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Change Their Status' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Change the Status of 2 Applicants' })).toBeVisible()
})

test('after a lost answer the report is sent again, and whom the first one marked can get a status', async () => {
  let sent = 0
  await server.stubServer(
    {
      'GET /statuscodes': server.page([submitted]),
      'POST /applicants/submissions': ({ query }) => {
        const one = { ...person, applicant: 7, status_code: 2, replaces: null }
        if (query.preview === 'true') return Response.json({ marked: 1, unchanged: 0, rows: [one] })
        sent += 1
        if (sent === 1) return Promise.reject(new TypeError('Failed to fetch'))
        return Response.json({ marked: 0, unchanged: 1, rows: [{ ...one, fate: 'unchanged' }] })
      },
    },
    { applicants: ['change_many'] },
  )
  await renderInTheme(<Submissions />)
  const text = 'applicant,transaction_id,submitted\n7,BIMSX1,2026-01-02\n'
  await page.getByLabelText('CSV file').upload(new File([text], 'submissions.csv', { type: 'text/csv' }))
  const report = page.getByRole('button', { name: 'Report Submissions' })
  await report.click()
  await expect.poll(() => sent).toBe(1)
  await expect.element(report).toBeEnabled()
  await report.click()
  await expect.element(page.getByText('Reported: 0 marked as submitted, 1 as they were.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Change Their Status' })).toBeVisible()
})
