import { useRef } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { appointmentOf } from '../../../testing/appointment.ts'
import { press } from '../../../testing/keyboard.ts'
import { renderInTheme } from '../../../testing/render.tsx'
import * as server from '../../../testing/stub-server.ts'
import { fillIn } from '../../../ui/overlay/scanner-input.ts'
import { ScanBox } from './scan-box.tsx'

const ben = appointmentOf({ id: 1_000_000_009, first_name: 'Ben', last_name: 'Okafor', date_time: '2026-11-30T15:00:00.000Z' })
const people = [
  appointmentOf({ id: 1_000_000_001, first_name: 'Sue', last_name: 'Nguyễn' }),
  appointmentOf({ id: 1_000_000_002, first_name: 'Dora', last_name: 'García López' }),
  appointmentOf({ id: 1_000_000_003, first_name: 'Jean-Luc', last_name: 'Nguyễn' }),
]

async function renderBox(lookup: () => Promise<unknown> = async () => {}, today = people) {
  await server.stubServer({
    'GET /appointments': ({ query }) => Response.json(server.page(query.name === 'okafor' && query.after ? [ben] : [])),
  })
  const heard = { onNumber: vi.fn(lookup), onCommand: vi.fn(), onChoose: vi.fn(), onOtherDay: vi.fn(), onNobody: vi.fn() }
  function Board() {
    return <ScanBox input={useRef<HTMLInputElement>(null)} lsv={1} today="2026-11-23" people={today} {...heard} />
  }
  await renderInTheme(<Board />)
  await expect.element(field).toHaveFocus()
  return heard
}

const field = page.getByRole('combobox')
const options = page.getByRole('option')
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

test('the second Enter of a scanner takes no step, during the look-up and right after the scan', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { onNumber, onCommand } = await renderBox(() => promise)
  await userEvent.keyboard('1000000002{Enter}{Enter}')
  expect(onNumber.mock.calls).toEqual([['1000000002']])
  await wait(400)
  // On a slow connection the number is not looked up yet.
  await press('Enter')
  await userEvent.keyboard('{Alt>}s{/Alt}')
  expect(onCommand).not.toHaveBeenCalled()
  resolve()
  // Longer than the time in which a second Enter is no step.
  await wait(600)
  await press('Enter')
  expect(onCommand.mock.calls).toEqual([['enter']])
})

test('the second Enter is ignored when the look-up took no time', async () => {
  const { onNumber, onCommand } = await renderBox()
  await userEvent.keyboard('1000000002')
  for (const _time of [1, 2]) {
    field.element().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
    await wait(0)
  }
  expect(onNumber).toHaveBeenCalledTimes(1)
  expect(onCommand).not.toHaveBeenCalled()
})

test.each(['ursula', 'Sue', 'Dora', 'ncl'])('typing %s does not run a command', async (text) => {
  const { onCommand } = await renderBox()
  await userEvent.keyboard(text)
  await expect.element(field).toHaveValue(text)
  expect(onCommand).not.toHaveBeenCalled()
})

test('letters find people of today, and arrows and Enter choose one', async () => {
  const { onChoose, onCommand, onNobody } = await renderBox()
  await userEvent.keyboard('nguyen')
  await expect.element(options).toHaveLength(2)
  await expect.element(options.nth(0)).toHaveAttribute('aria-selected', 'true')
  await press('ArrowDown')
  await expect.element(options.nth(1)).toHaveAttribute('aria-selected', 'true')
  await press('Enter')
  expect(onChoose.mock.calls).toEqual([[people[2]]])
  await expect.element(field).toHaveValue('')
  await userEvent.keyboard('lopez, dora')
  await options.nth(0).click()
  expect(onChoose).toHaveBeenLastCalledWith(people[1])
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('nobody')
  await press('Enter')
  await expect.poll(() => onNobody.mock.calls).toEqual([['nobody']])
  await expect.element(field).toHaveValue('')
  expect(onCommand).not.toHaveBeenCalled()
})

test('Alt with a letter is a command, and so are the arrows and Enter while the field is empty', async () => {
  const { onCommand } = await renderBox()
  await userEvent.keyboard('{Alt>}s{/Alt}{Alt>}d{/Alt}{ArrowDown}{ArrowUp}')
  expect(onCommand.mock.calls.flat()).toEqual(['start', 'done', 'next', 'previous'])
})

test('digits check in also while people with such a phone number are shown, whom only an arrow key marks', async () => {
  const { onNumber, onChoose } = await renderBox()
  await userEvent.keyboard('2125550188')
  await expect.element(options).toHaveLength(3)
  await expect.element(options.nth(0)).toHaveAttribute('aria-selected', 'false')
  await press('Enter')
  expect(onNumber.mock.calls).toEqual([['2125550188']])
  await userEvent.keyboard('2125550188')
  await press('ArrowDown', 'Enter')
  expect(onChoose.mock.calls).toEqual([[people[0]]])
  expect(onNumber).toHaveBeenCalledTimes(1)
})

test('people of other days come after a moment, and an earlier Enter chooses none of them unseen', async () => {
  const { onOtherDay, onNobody } = await renderBox()
  await userEvent.keyboard('okafor')
  await press('Enter')
  await expect.element(options.nth(0)).toHaveAccessibleName(/Ben Okafor.*Nov 30/)
  expect(onOtherDay).not.toHaveBeenCalled()
  await press('Enter')
  expect(onOtherDay.mock.calls).toEqual([[expect.objectContaining({ id: ben.id })]])
  expect(onNobody).not.toHaveBeenCalled()
})

const type = async (digits: string) => {
  for (const digit of digits) {
    await userEvent.keyboard(digit)
    await wait(80)
  }
}

test('the last digits of a phone, typed by hand, choose the one whom they belong to, and of several an arrow key chooses', async () => {
  const namesakes = [
    appointmentOf({ id: 1_000_000_001, phone: '2125550209' }),
    appointmentOf({ id: 1_000_000_002, phone: '2125550211' }),
    appointmentOf({ id: 1_000_000_003, phone: '3125550211' }),
  ]
  const { onChoose, onNumber } = await renderBox(undefined, namesakes)
  await type('0209')
  await press('Enter')
  expect(onChoose.mock.calls).toEqual([[namesakes[0]]])
  await type('0211')
  await press('Enter')
  await expect.element(options).toHaveLength(2)
  expect(onChoose).toHaveBeenCalledTimes(1)
  await press('ArrowDown', 'Enter')
  expect(onChoose).toHaveBeenLastCalledWith(namesakes[1])
  expect(onNumber).not.toHaveBeenCalled()
})

test('a scan of a few digits finds nobody by phone', async () => {
  const { onChoose, onNumber } = await renderBox()
  for (const key of ['0', '1', '8', '8']) {
    const input = field.element() as HTMLInputElement
    input.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
    fillIn(input, input.value + key)
  }
  await expect.element(field).toHaveValue('0188')
  field.element().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
  await expect.poll(() => onNumber.mock.calls).toEqual([['0188']])
  expect(onChoose).not.toHaveBeenCalled()
})
