import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as z from 'zod/mini'
import { renderInTheme } from '../../testing/render.tsx'
import { SelectField, TextField } from '../field/fields.tsx'
import { useFields } from './use-fields.ts'

const schema = z.object({ zip: z.string().check(z.regex(/^\d{5}$/, 'Must be 5 digits')), town: z.nullable(z.number()) })

type FormProps = { towns?: { value: number; label: string }[]; save?(values: z.infer<typeof schema>): void }

function Form({ towns = [], save = () => {} }: FormProps) {
  const { field, submit } = useFields<z.infer<typeof schema>>(schema, { zip: '', town: 7 })
  return (
    <form onSubmit={submit(async (values) => save(values))}>
      <TextField label="ZIP code" {...field('zip', { clean: (typed) => typed.trim() })} />
      <SelectField label="Town" options={towns} {...field('town', { number: true })} />
      <button type="submit">Continue</button>
    </form>
  )
}

const complaint = () => page.getByText('Must be 5 digits').elements().length
const mouse = (type: string) =>
  page
    .getByRole('button', { name: 'Continue' })
    .element()
    .dispatchEvent(new MouseEvent(type, { bubbles: true }))
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

test('a field that loses focus by a click shows its error when the button is released, not while it is held', async () => {
  await renderInTheme(<Form />)
  await page.getByLabelText('ZIP code').fill('12 ')
  mouse('mousedown')
  ;(page.getByLabelText('ZIP code').element() as HTMLElement).blur()
  await pause(200)
  expect(complaint()).toBe(0)
  mouse('mouseup')
  await expect.poll(complaint).toBe(1)
  await expect.element(page.getByLabelText('ZIP code')).toHaveValue('12')
})

test('a field that loses focus otherwise shows its error at once, and an unfinished press delays nothing', async () => {
  await renderInTheme(<Form />)
  const field = page.getByLabelText('ZIP code')
  await field.fill('12')
  ;(field.element() as HTMLElement).blur()
  await expect.poll(complaint).toBe(1)
  await field.fill('12345')
  await expect.poll(complaint).toBe(0)
  await field.fill('123')
  mouse('mousedown')
  ;(field.element() as HTMLElement).blur()
  await expect.poll(complaint).toBe(1)
  mouse('mouseup')
})

test('a stored choice is shown when the list has loaded', async () => {
  const { rerender } = await renderInTheme(<Form />)
  await rerender(<Form towns={[7, 8].map((value) => ({ value, label: `Town ${value}` }))} />)
  await expect.element(page.getByLabelText('Town')).toHaveValue('7')
})

const contact = z.object({ last_name: z.string(), phone: z.string() })

test('Enter leaves the stored value of another field as it is', async () => {
  const save = vi.fn()
  function Contact() {
    const { field, submit } = useFields<z.infer<typeof contact>>(contact, { last_name: 'Quill 3', phone: '' })
    return (
      <form onSubmit={submit(async (values) => save(values))}>
        <TextField label="Last name" {...field('last_name', { clean: (typed) => typed.replace(/ \d/, '') })} />
        <TextField label="Phone" {...field('phone')} />
        <button type="submit">Save</button>
      </form>
    )
  }
  await renderInTheme(<Contact />)
  await page.getByLabelText('Phone').fill('3055550177')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => save.mock.calls).toEqual([[{ last_name: 'Quill 3', phone: '3055550177' }]])
})

test('Enter saves what the field that has the focus becomes without it', async () => {
  const save = vi.fn()
  await renderInTheme(<Form save={save} />)
  await page.getByLabelText('ZIP code').fill(' 12345 ')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => save.mock.calls).toEqual([[{ zip: '12345', town: 7 }]])
})
