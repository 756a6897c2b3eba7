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
    ...{ resource: 'applicants', row_id: 199, applicant_name: null, changed: null, detail: null },
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
  await render([event({ resource: 'notes', row_id: 12 })])
  await expect.element(page.getByText('Notes 12', { exact: true })).toBeVisible()
  expect(page.getByRole('link').elements()).toEqual([])
})
