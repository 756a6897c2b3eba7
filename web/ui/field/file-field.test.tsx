import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderInTheme } from '../../testing/render.tsx'
import { FileField } from './file-field.tsx'

const field = page.getByLabelText('CSV file')
const file = () => new File(['a,b'], 'list.csv', { type: 'text/csv' })
const render = (more: Partial<Parameters<typeof FileField>[0]> = {}) => {
  const onChange = vi.fn<(file: File | null) => void>()
  const piece = (changed = {}) => <FileField label="CSV file" accept=".csv" onChange={onChange} {...more} {...changed} />
  return renderInTheme(piece()).then(({ rerender }) => ({ onChange, change: (changed: object) => rerender(piece(changed)) }))
}

test('a chosen file is reported, and none once it is taken back', async () => {
  const { onChange } = await render()
  await field.upload(file())
  expect(onChange.mock.lastCall?.[0]?.name).toBe('list.csv')
  await field.upload([])
  expect(onChange).toHaveBeenLastCalledWith(null)
})

test('the file of the same name can be chosen once more after it was corrected', async () => {
  await render({ again: true })
  await field.upload(file())
  field.element().addEventListener('click', (event) => event.preventDefault())
  await field.click()
  await expect.element(field).toHaveValue('')
})

test('a file that is not to be chosen again stays when the browser’s choice is opened and left', async () => {
  await render()
  await field.upload(file())
  field.element().addEventListener('click', (event) => event.preventDefault())
  await field.click()
  expect((field.element() as HTMLInputElement).files).toHaveLength(1)
})

test('while a file is uploaded the field is disabled, and has its focus back afterwards', async () => {
  const { change } = await render()
  ;(field.element() as HTMLElement).focus()
  await change({ busy: true })
  await expect.element(field).toBeDisabled()
  await expect.poll(() => document.activeElement).toBe(document.body)
  await change({ busy: false })
  await expect.element(field).toHaveFocus()
})

test('a required field with a refused file says why', async () => {
  await render({ required: true, error: 'Not a CSV file', description: 'At most 5 MB' })
  await expect.element(field).toHaveAttribute('aria-required', 'true')
  await expect.element(page.getByText('Not a CSV file')).toBeVisible()
})
