import { expect, onTestFinished, test } from 'vitest'
import { cdp, page } from 'vitest/browser'
import type { TillEntry, TillSheet } from '../../../contract/payments/till.ts'
import { renderInTheme } from '../../testing/render.tsx'
import { TillSheetView } from './till-sheet.tsx'

const entry: TillEntry = {
  ...{ payment: 1, receipt: '3-20261123-1', at: '2026-11-23T14:00:00Z', appointment: 1_234_567_890, method: 'MONEY_ORDER' },
  ...{ applicant: 'Jo Wolfeschlegelsteinhausenbergerdorffwelche', reference: '…7788', amount: '1048.50', reversed: false },
  ...{ clerk: 'dana.wolfeschlegelsteinhausen@downtown-fingerprints.example', reason: null, corrects: null, correctable: true },
}
const closing = {
  ...{ id: 1, starting_float: '100.00', cash: '48.50', expected: '148.50', counted: '140.00', difference: '-8.50' },
  ...{ difference_reason: 'Wrong change', signed_name: 'Dana', account: 'vendor', closed_at: '2026-11-23T22:00:00Z' },
  ...{ reopened_at: null, reopened_by: null, reopen_reason: null },
}
const sheet: TillSheet = {
  ...{ lsv: 3, lsv_name: 'Downtown', time_zone: 'America/New_York', day: '2026-11-23', today: '2026-11-23' },
  ...{ entries: [entry], by_method: [], by_clerk: [], total: '1048.50', cash: '0.00', usual_float: '100.00' },
  ...{ closed: closing, reopened: [], unclosed: [], to_return: [], visits: { unrecorded: [], waiting: 0, people: [], to_come: 0 } },
}
const renderSheet = () => renderInTheme(<TillSheetView sheet={sheet} actionsOf={() => <button type="button">Correct</button>} />)

test.each([820, 1280])('one long word hides no button of an entry at %i pixels', async (width) => {
  await page.viewport(width, 900)
  document.body.style.marginInline = '16px'
  onTestFinished(() => document.body.removeAttribute('style'))
  await renderSheet()
  const frame = page.getByRole('table', { name: 'Entries' }).element().parentElement as HTMLElement
  expect(frame.scrollWidth).toBe(frame.clientWidth)
})

test('an entry that was corrected says so, beside the one that reverses it', async () => {
  const taken = { ...entry, receipt: '3-20261123-7', appointment: 11, applicant: 'Ann Lee', correctable: false }
  const counter = {
    ...taken,
    receipt: '3-20261123-8',
    corrects: taken.receipt,
    amount: '-1048.50',
    reversed: true,
    reason: 'It was a card',
  }
  const other = { ...taken, payment: 2, receipt: '3-20261123-9', appointment: 12 }
  await renderInTheme(<TillSheetView sheet={{ ...sheet, entries: [taken, counter, other] }} actionsOf={() => null} />)
  await expect.element(page.getByText('Ann Lee (11). Corrected', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Ann Lee (11). Reverses 3-20261123-7: It was a card', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Ann Lee (12)', { exact: true })).toBeVisible()
})

test('the sheet on paper has no actions, and says whether money is missing', async () => {
  await renderSheet()
  await expect.element(page.getByText('$8.50 missing: Wrong change')).toBeVisible()
  await expect.element(page.getByRole('columnheader', { name: 'Actions' })).toBeVisible()
  await cdp().send('Emulation.setEmulatedMedia', { media: 'print' })
  onTestFinished(async () => void (await cdp().send('Emulation.setEmulatedMedia', { media: '' })))
  await expect.element(page.getByText('Actions', { exact: true })).not.toBeVisible()
})
