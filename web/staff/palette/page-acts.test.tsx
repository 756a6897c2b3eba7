import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { press } from '../../testing/keyboard.ts'
import { renderInTheme } from '../../testing/render.tsx'
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
