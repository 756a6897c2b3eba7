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
  appointmentOf({ id: 1_000_000_002, first_name: 'Dora', last_name: 'García López', date_time: '2026-11-23T14:15:00.000Z' }),
  appointmentOf({ id: 1_000_000_003, first_name: 'Jean-Luc', last_name: 'Nguyễn', date_time: '2026-11-23T14:30:00.000Z' }),
]

async function renderBox(lookup: () => Promise<boolean> = async () => true, today = people) {
  await server.stubServer({
    'GET /appointments': ({ query }) =>
      Response.json(server.page(query.name === 'okafor' && query.after && query.before === undefined ? [ben] : [])),
  })
  const heard = { onNumber: vi.fn(lookup), onCommand: vi.fn(), onChoose: vi.fn(), onOtherDay: vi.fn(), onNobody: vi.fn() }
  function Board() {
    return (
      <>
        <button type="button">Completed</button>
        <div aria-current="true">
          <button type="button" data-chooses>
            Chosen
          </button>
        </div>
        <button type="button" aria-haspopup="menu">
          Actions
        </button>
        <ScanBox input={useRef<HTMLInputElement>(null)} lsv={1} today="2026-11-23" people={today} {...heard} />
      </>
    )
  }
  await renderInTheme(<Board />)
  await expect.element(field).toHaveFocus()
  return heard
}

const field = page.getByRole('combobox')
const options = page.getByRole('option')
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

test('the second Enter of a scanner takes no step, during the look-up and right after the scan', async () => {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const { onNumber, onCommand } = await renderBox(() => promise)
  await userEvent.keyboard('1000000002{Enter}{Enter}')
  expect(onNumber.mock.calls).toEqual([['1000000002']])
  await wait(400)
  // On a slow connection the number is not looked up yet.
  await press('Enter')
  await userEvent.keyboard('{Alt>}s{/Alt}')
  expect(onCommand).not.toHaveBeenCalled()
  resolve(true)
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

test('keys act at once after a click on a tab or on the name of a row', async () => {
  const { onCommand } = await renderBox()
  const clickOn = (name: string) => page.getByRole('button', { name }).click()
  await clickOn('Completed')
  await press('ArrowDown')
  expect(onCommand.mock.calls).toEqual([['next']])
  await expect.element(field).toHaveFocus()
  await clickOn('Completed')
  await press('Enter')
  expect(onCommand).toHaveBeenCalledTimes(1)
  await clickOn('Chosen')
  await press('Enter')
  expect(onCommand.mock.lastCall).toEqual(['enter'])
  await clickOn('Completed')
  await userEvent.keyboard('ngu')
  await expect.element(field).toHaveValue('ngu')
})

test('a menu keeps its arrows and letters', async () => {
  const { onCommand } = await renderBox()
  await page.getByRole('button', { name: 'Actions' }).click()
  await press('ArrowDown')
  await userEvent.keyboard('s')
  expect(onCommand).not.toHaveBeenCalled()
  await expect.element(field).toHaveValue('')
})

test('people of one time are found in the order of their lane, by name', async () => {
  const ofOneTime = people.map((one) => ({ ...one, date_time: '2026-11-23T14:00:00.000Z' }))
  await renderBox(undefined, ofOneTime)
  await userEvent.keyboard('nguyen')
  await expect.element(options).toHaveLength(2)
  await expect.element(options.nth(0)).toHaveTextContent('Jean-Luc')
  await expect.element(options.nth(1)).toHaveTextContent('Sue')
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

test('a visit of today is found by the TCN that it had before, which only the server knows', async () => {
  const { onChoose } = await renderBox()
  await server.stubServer({
    'GET /appointments': ({ query }) =>
      Response.json(server.page(query.name === 'NYDT82000077' && query.after === query.before ? [people[0] as object] : [])),
  })
  await userEvent.keyboard('NYDT82000077')
  await expect.element(options).toHaveLength(1)
  await press('Enter')
  expect(onChoose.mock.calls).toEqual([[expect.objectContaining({ id: people[0]?.id })]])
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

/** Types as fast as a scanner, and ends with this key. */
function scan(text: string, end: 'Enter' | 'Tab' = 'Enter') {
  const input = field.element() as HTMLInputElement
  const key = (name: string) => input.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }))
  for (const letter of text) {
    key(letter)
    fillIn(input, input.value + letter)
  }
  return key(end)
}

const SIGNED = `6499565547.${'aB-_'.repeat(10)}a_-`

test.each([
  ['as the product prints it', '#2683338942', '2683338942'],
  ['in the address of a booking', `https://metro.example.org/booking/${SIGNED}`, '6499565547'],
  ['in the address of a booking in capitals', `HTTPS://METRO.EXAMPLE.ORG/BOOKING/${SIGNED.toUpperCase()}`, '6499565547'],
])('a number is recognized %s', async (_form, text, number) => {
  const { onNumber, onNobody } = await renderBox()
  scan(text)
  await expect.poll(() => onNumber.mock.calls).toEqual([[number]])
  await expect.element(field).toHaveValue('')
  expect(onNobody).not.toHaveBeenCalled()
})

test.each(['https://example.org/64995655471', 'https://example.org/booking/64995655471', 'https://example.org/bookings?n=6499565547'])(
  'no number is guessed from the address %s',
  async (text) => {
    const { onNumber, onNobody } = await renderBox()
    scan(text)
    await expect.poll(() => onNobody.mock.calls).toEqual([[text]])
    expect(onNumber).not.toHaveBeenCalled()
  },
)

test('a scan that ends with Tab is looked up, and keeps the focus; Tab after typing leaves the box', async () => {
  const { onNumber } = await renderBox()
  expect(scan('1000000002', 'Tab')).toBe(false)
  await expect.poll(() => onNumber.mock.calls).toEqual([['1000000002']])
  await expect.element(field).toHaveFocus()
  await type('100')
  await userEvent.keyboard('{Tab}')
  await expect.element(field).not.toHaveFocus()
  expect(onNumber).toHaveBeenCalledTimes(1)
})

test('a scan replaces what is in the box', async () => {
  const { onNumber, onChoose } = await renderBox()
  await type('ng')
  await wait(300)
  scan('1000000002')
  await expect.poll(() => onNumber.mock.calls).toEqual([['1000000002']])
  await expect.element(field).toHaveValue('')
  await type('ng')
  await wait(300)
  scan('NYDT8200000001')
  await expect.element(field).toHaveValue('NYDT8200000001')
  expect(onChoose).not.toHaveBeenCalled()
})

const unknown = async () => false

test('a phone number that is no registration number chooses the only person who has it', async () => {
  const { onChoose, onNumber, onNobody } = await renderBox(unknown, [
    appointmentOf({ id: 1_000_000_001, phone: '5745510007' }),
    ...people.slice(1),
  ])
  await type('574-551-0007')
  await press('Enter')
  await expect.poll(() => onChoose.mock.calls).toEqual([[expect.objectContaining({ id: 1_000_000_001 })]])
  await expect.element(field).toHaveValue('')
  expect(onNumber.mock.calls).toEqual([['5745510007']])
  await type('5745510008')
  await press('Enter')
  await expect.poll(() => onNobody.mock.calls).toEqual([['5745510008']])
  expect(onChoose).toHaveBeenCalledTimes(1)
})

test('of several people with a phone number none is chosen, and the text and the list stay', async () => {
  const { onChoose, onNobody } = await renderBox(unknown)
  await type('2125550188')
  await press('Enter')
  await wait(1_000)
  await expect.element(field).toHaveValue('2125550188')
  await expect.element(options).toHaveLength(3)
  expect(onChoose).not.toHaveBeenCalled()
  expect(onNobody).not.toHaveBeenCalled()
  await press('ArrowDown', 'Enter')
  expect(onChoose.mock.calls).toEqual([[people[0]]])
})

test('a scan of a few digits finds nobody by phone', async () => {
  const { onChoose, onNumber } = await renderBox()
  scan('0188')
  await expect.poll(() => onNumber.mock.calls).toEqual([['0188']])
  expect(onChoose).not.toHaveBeenCalled()
})

test('a number that turns out to be unknown after another scan is said, and not searched for in its place', async () => {
  const answers = [Promise.withResolvers<boolean>(), Promise.withResolvers<boolean>()]
  let asked = 0
  const { onNobody } = await renderBox(() => {
    asked += 1
    return answers[asked - 1]?.promise ?? Promise.resolve(true)
  })
  scan('1000000008')
  await expect.element(field).toHaveValue('')
  scan('1000000002')
  await expect.poll(() => asked).toBe(2)
  answers[0]?.resolve(false)
  await expect.poll(() => onNobody.mock.calls).toEqual([['1000000008']])
  await expect.element(field).toHaveValue('')
})
