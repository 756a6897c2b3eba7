import { createMemoryHistory } from '@tanstack/history'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { queryClient } from '../../data/query-client.ts'
import { renderRouted } from '../../testing/render.tsx'
import { stubServer } from '../../testing/stub-server.ts'
import { NetworkInsights } from './insights.tsx'

test('while the last day is typed, the first one stays, and no half-typed year is asked for', async () => {
  queryClient.clear()
  const calls = await stubServer({ 'GET /appointments/insights': { locations: [], rows: [] } })
  const Content = () => <NetworkInsights missing={null} />
  const history = createMemoryHistory({ initialEntries: ['/insights?from=2026-03-01&to=2026-05-31'] })
  const router = await renderRouted([{ path: '/insights', Content }], history)
  const last = page.getByLabelText('To', { exact: true })
  await expect.element(last).toHaveValue('2026-05-31')
  ;(last.element() as HTMLElement).focus()
  await userEvent.keyboard('02282027')
  await expect.element(last).toHaveValue('2027-02-28')
  await userEvent.tab()
  await expect.poll(() => router.shown().place.search).toEqual({ from: '2026-03-01', to: '2027-02-28' })
  await expect.poll(() => calls.map(({ query }) => query.to)).toEqual(['2026-05-31', '2027-02-28'])
  expect(calls.every(({ query }) => query.from === '2026-03-01')).toBe(true)
})

test('the figures stay, with their days, until those of another range are there', async () => {
  queryClient.clear()
  const answer = Promise.withResolvers<Response>()
  const hours = { booked_ahead: 2, lead_days: 4, taken_minutes: 30, open_minutes: 60 }
  const row = { lsv: 1, week: '2026-03-02', bookings: 4_141, completed: 40, no_shows: 1, reprints: 0, ...hours }
  const locations = [{ id: 1, name: 'Downtown' }]
  await stubServer({
    'GET /appointments/insights': ({ query }) => (query.to === '2026-05-31' ? Response.json({ locations, rows: [row] }) : answer.promise),
  })
  const Content = () => <NetworkInsights missing={null} />
  const history = createMemoryHistory({ initialEntries: ['/insights?from=2026-03-01&to=2026-05-31'] })
  await renderRouted([{ path: '/insights', Content }], history)
  const booked = page.getByText('4,141').first()
  await expect.element(booked).toBeVisible()
  const days = page.getByText(/^All locations, Mar 1/)
  await expect.element(days).toBeVisible()
  await page.getByLabelText('Range').selectOptions('Last 4 weeks')
  await expect.poll(() => document.querySelector('[aria-busy="true"]')).not.toBeNull()
  await expect.element(booked).toBeVisible()
  await expect.element(days).toBeVisible()
  answer.resolve(Response.json({ locations, rows: [{ ...row, bookings: 7_777 }] }))
  await expect.element(page.getByText('7,777').first()).toBeVisible()
  await expect.element(booked).not.toBeInTheDocument()
  await expect.element(days).not.toBeInTheDocument()
})
