import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { auditEvent } from '../../../contract/operations/audit.ts'
import type { Row } from '../../../contract/records/define-record.ts'
import { renderRouted } from '../../testing/render.tsx'
import { AuditTable } from './audit-table.tsx'

const event = (values: Partial<Row<typeof auditEvent>>) =>
  ({
    ...{
      id: 1,
      at: '2026-11-23T14:20:00.000Z',
      event: 'read',
      outcome: 'ok',
      reason: null,
      actor: 5,
      actor_name: 'sam',
      actor_role: 'staff',
    },
    ...{
      resource: 'applicants',
      row_id: 199,
      row_name: null,
      applicant: 199,
      applicant_name: null,
      changed: null,
      detail: null,
      session: 3,
    },
    ...values,
  }) as Row<typeof auditEvent>
const words = { titles: { applicants: 'Applicants', notes: 'Notes' } } as never

const render = (events: Row<typeof auditEvent>[]) =>
  renderRouted([{ path: '/', Content: () => <AuditTable events={events} words={words} /> }])

test('an event about a person names the person and leads to the record', async () => {
  await render([event({ applicant_name: 'Alvarez, Ann' })])
  await expect.element(page.getByRole('link', { name: 'Alvarez, Ann' })).toHaveAttribute('href', '/record/199')
})

test('an event about another record names its kind and number', async () => {
  await render([event({ resource: 'notes', row_id: 12, applicant: null })])
  await expect.element(page.getByText('Notes 12', { exact: true })).toBeVisible()
  expect(page.getByRole('link').elements()).toEqual([])
})

test('an event about an account or another named record says the name, and its number in the details', async () => {
  await render([event({ resource: 'notes', row_id: 2, row_name: 'sam', applicant: null })])
  await expect.element(page.getByText('Notes sam', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Show event 1' }).click()
  await expect.element(page.getByRole('dialog').getByText('2', { exact: true })).toBeVisible()
})

test('an amount is written in dollars', async () => {
  await render([event({ resource: 'notes', applicant: null, detail: { amount: 5_250, method: 'CASH' } })])
  await expect.element(page.getByText('amount $52.50, method CASH')).toBeVisible()
})

test('the readings of one opened record are one row, and those of another session or a later opening are not in it', async () => {
  const list = (id: number, resource: string, values = {}) =>
    event({ id, event: 'list', resource, row_id: null, detail: { applicant: 199 }, applicant_name: 'Alvarez, Ann', ...values })
  await render([
    event({ id: 9, at: '2026-11-23T14:30:00.000Z', applicant_name: 'Alvarez, Ann' }),
    list(8, 'notes', { at: '2026-11-23T14:20:02.000Z' }),
    list(7, 'notes', { at: '2026-11-23T14:20:01.000Z', session: 4 }),
    event({ id: 6, event: 'timeline', applicant_name: 'Alvarez, Ann' }),
    event({ id: 5, applicant_name: 'Alvarez, Ann' }),
  ])
  await expect.element(page.getByText('with Timeline, Notes')).toBeVisible()
  const shown = page
    .getByRole('button')
    .elements()
    .map(({ textContent }) => textContent)
  expect(shown).toEqual(['Show event 9', 'Show event 5', 'Show event 7'])
  await expect.element(page.getByText('Notes of')).toBeVisible()
  await page.getByRole('button', { name: 'Show event 5' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Events 5, 6, 8' })).toBeVisible()
})
