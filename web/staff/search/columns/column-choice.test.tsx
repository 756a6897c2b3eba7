import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { press } from '../../../testing/keyboard.ts'
import { renderInTheme } from '../../../testing/render.tsx'
import { ColumnChoice } from './column-choice.tsx'

function Choice() {
  const [chosen, choose] = useState<readonly string[]>(['employer'])
  return (
    <>
      <ColumnChoice chosen={chosen} choose={choose} />
      <input aria-label="Elsewhere" style={{ marginTop: 500 }} />
    </>
  )
}

const menu = () => page.getByText('Columns beside the name')
const button = () => page.getByRole('button', { name: 'Columns' })

async function openMenu() {
  await renderInTheme(<Choice />)
  await button().click()
  await expect.element(menu()).toBeVisible()
}

test('Escape closes the columns and leaves the focus on their button', async () => {
  await openMenu()
  await page.getByRole('checkbox', { name: 'Position' }).click()
  await press('Escape')
  await expect.element(menu()).not.toBeVisible()
  await expect.element(button()).toHaveFocus()
})

test('a press elsewhere closes the columns, and one within leaves them open', async () => {
  await openMenu()
  await page.getByRole('checkbox', { name: 'Position' }).click()
  await expect.element(menu()).toBeVisible()
  await page.getByRole('textbox', { name: 'Elsewhere' }).click()
  await expect.element(menu()).not.toBeVisible()
})

test('the focus that goes elsewhere closes the columns', async () => {
  await openMenu()
  page.getByRole('textbox', { name: 'Elsewhere' }).element().focus()
  await expect.element(menu()).not.toBeVisible()
})
