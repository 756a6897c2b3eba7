import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import * as z from 'zod/mini'
import { renderInTheme } from '../../../testing/render.tsx'
import { useFields } from '../../form/use-fields.ts'
import { TextField } from '../fields.tsx'
import { EmailHint } from './email-hint.tsx'
import { useEmailQuestion } from './email-question.tsx'

const schema = z.object({ email: z.string() })
const saved: string[] = []

function Form() {
  const form = useFields(schema, { email: '' })
  return (
    <form onSubmit={form.submit(async ({ email }) => saved.push(email))} noValidate>
      <EmailHint>
        <TextField label="Email" type="email" {...form.field('email')} />
      </EmailHint>
      <button type="submit">Save</button>
    </form>
  )
}

test('a likely typo is questioned when the field is left, and the keyboard accepts the suggestion', async () => {
  const page = await renderInTheme(<Form />)
  await userEvent.type(page.getByLabelText('Email'), 'jane@gmial.com')
  await expect.element(page.getByText('Did you mean')).not.toBeInTheDocument()
  await userEvent.tab()
  await expect.element(page.getByText('Did you mean jane@gmail.com?')).toBeVisible()
  page.getByRole('button', { name: 'Use this address' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByLabelText('Email')).toHaveValue('jane@gmail.com')
  await expect.element(page.getByLabelText('Email')).toHaveFocus()
  await expect.element(page.getByText('Did you mean')).not.toBeInTheDocument()
  await userEvent.click(page.getByRole('button', { name: 'Save' }))
  await expect.poll(() => saved).toEqual(['jane@gmail.com'])
})

test('the question blocks nothing: the typed value is saved, and further typing ends it', async () => {
  saved.length = 0
  const page = await renderInTheme(<Form />)
  await userEvent.type(page.getByLabelText('Email'), 'jane@gmial.com')
  await userEvent.click(page.getByRole('button', { name: 'Save' }))
  await expect.poll(() => saved).toEqual(['jane@gmial.com'])
  await expect.element(page.getByText('Did you mean')).toBeVisible()
  await userEvent.type(page.getByLabelText('Email'), 'p')
  await expect.element(page.getByText('Did you mean')).not.toBeInTheDocument()
})

/** A form that asks once more before it saves. */
function Asking({ waits }: { waits?: string }) {
  const form = useFields(schema, { email: '' })
  const question = useEmailQuestion()
  return (
    <form onSubmit={form.submit(async ({ email }) => !question.asks(email) && saved.push(email))} noValidate>
      <EmailHint questioned={question.asked} {...(waits && { waits })}>
        <TextField label="Email" type="email" {...form.field('email')} />
      </EmailHint>
      <button type="submit">Save</button>
    </form>
  )
}

test('a form may ask before it saves: the question takes the focus, and another press accepts the address', async () => {
  saved.length = 0
  const page = await renderInTheme(<Asking />)
  await userEvent.type(page.getByLabelText('Email'), 'june@gmial.com{Enter}{Enter}')
  await expect.element(page.getByText('Did you mean june@gmail.com?')).toBeVisible()
  await expect.poll(() => document.activeElement?.textContent).toContain('Did you mean june@gmail.com?')
  await expect.element(page.getByLabelText('Email')).toHaveValue('june@gmial.com')
  expect(saved).toEqual([])
  await expect
    .poll(async () => {
      await userEvent.click(page.getByRole('button', { name: 'Save' }))
      return saved[0]
    })
    .toBe('june@gmial.com')
})

test('an address that the reader calls right is not questioned again', async () => {
  saved.length = 0
  const page = await renderInTheme(<Asking />)
  await userEvent.type(page.getByLabelText('Email'), 'joan@gmial.com')
  await userEvent.tab()
  await userEvent.click(page.getByRole('button', { name: 'It is right' }))
  await expect.element(page.getByText('Did you mean')).not.toBeInTheDocument()
  await expect.element(page.getByLabelText('Email')).toHaveFocus()
  await userEvent.click(page.getByRole('button', { name: 'Save' }))
  await expect.poll(() => saved).toEqual(['joan@gmial.com'])
  await expect.element(page.getByText('Did you mean')).not.toBeInTheDocument()
})

test.each([
  ['Use this address', 'jill@gmail.com'],
  ['It is right', 'jill@gmial.com'],
])('a form that waits for the answer says so, and “%s” saves it without another press', async (answer, address) => {
  saved.length = 0
  const page = await renderInTheme(<Asking waits="First answer this." />)
  await userEvent.type(page.getByLabelText('Email'), 'jill@gmial.com')
  await userEvent.click(page.getByRole('button', { name: 'Save' }))
  await expect.element(page.getByText('First answer this.')).toBeVisible()
  await expect.poll(() => document.activeElement?.textContent).toContain('First answer this.')
  expect(saved).toEqual([])
  await userEvent.click(page.getByRole('button', { name: answer }))
  await expect.poll(() => saved).toEqual([address])
})

test('a question that no press asked submits nothing when it is answered', async () => {
  saved.length = 0
  const page = await renderInTheme(<Asking waits="First answer this." />)
  await userEvent.type(page.getByLabelText('Email'), 'june2@gmial.com')
  await userEvent.tab()
  await userEvent.click(page.getByRole('button', { name: 'Use this address' }))
  await expect.element(page.getByLabelText('Email')).toHaveFocus()
  expect(saved).toEqual([])
})
