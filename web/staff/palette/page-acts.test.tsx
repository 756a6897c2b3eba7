import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as z from 'zod/mini'
import { press } from '../../testing/keyboard.ts'
import { renderInTheme } from '../../testing/render.tsx'
import { TextField } from '../../ui/field/fields.tsx'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import { useActKeys, usePageAct } from './page-acts.ts'

function Record({ isLoading, run }: { isLoading: boolean; run(): void }) {
  useActKeys(isLoading)
  return isLoading ? null : <Notes run={run} />
}

function Notes({ run }: { run(): void }) {
  usePageAct('note', run)
  return null
}

const pressNote = () => userEvent.keyboard('{Alt>}{Shift>}n{/Shift}{/Alt}')

test('an act whose keys are pressed while its record loads is done once the record is there', async () => {
  const run = vi.fn()
  const { rerender } = await renderInTheme(<Record key={7} isLoading run={run} />)
  await pressNote()
  expect(run).not.toHaveBeenCalled()
  await rerender(<Record key={7} isLoading={false} run={run} />)
  expect(run).toHaveBeenCalledTimes(1)
})

function NoteForm() {
  const [isOpen, setOpen] = useState(false)
  usePageAct('note', () => setOpen(true))
  const schema = z.object({ note: z.string() }) as never
  return (
    <FormDialog<{ note: string }>
      title="Note"
      opened={isOpen}
      schema={schema}
      initial={{ note: '' }}
      onSave={async () => {}}
      onClose={() => {}}
    >
      {({ field }) => <TextField label="Text" {...field('note')} />}
    </FormDialog>
  )
}

function SlowRecord({ isLoading }: { isLoading: boolean }) {
  useActKeys(isLoading)
  return isLoading ? null : <NoteForm />
}

test('text that is typed behind the keys of an act, before its record is there, is in the first field of its form', async () => {
  const { rerender } = await renderInTheme(<SlowRecord isLoading />)
  await userEvent.keyboard('lost ')
  await pressNote()
  await userEvent.keyboard('Call hx{Backspace}er')
  await rerender(<SlowRecord isLoading={false} />)
  const field = page.getByRole('textbox', { name: 'Text' })
  await expect.element(field).toHaveValue('Call her')
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard(' back')
  await expect.element(field).toHaveValue('Call her back')
})

test('it is never done on the record of another person, nor after Escape', async () => {
  const run = vi.fn()
  const { rerender } = await renderInTheme(<Record key={7} isLoading run={run} />)
  await pressNote()
  await rerender(<Record key={8} isLoading run={run} />)
  await rerender(<Record key={8} isLoading={false} run={run} />)
  await rerender(<Record key={9} isLoading run={run} />)
  await pressNote()
  await press('Escape')
  await rerender(<Record key={9} isLoading={false} run={run} />)
  expect(run).not.toHaveBeenCalled()
})
