import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { keepEarlySteps, takeEarlySteps } from './early-steps.ts'

const next = () => userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')

test('steps pressed while a record opens are kept for its page alone', async () => {
  keepEarlySteps(7)
  await next()
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
  await userEvent.keyboard('{ArrowDown}')
  expect(takeEarlySteps(7)).toEqual([1, -1])
  await next()
  expect(takeEarlySteps(7)).toEqual([])
  keepEarlySteps(7)
  await next()
  expect(takeEarlySteps(8)).toEqual([])
  expect(takeEarlySteps(7)).toEqual([])
})
