import { afterEach, expect, test } from 'vitest'
import { press } from './press.ts'

afterEach(() => document.querySelector('button')?.remove())

/** A button on the page, and when things happened to it. */
function pressable() {
  const button = document.createElement('button')
  document.body.append(button)
  const happened: string[] = []
  requestAnimationFrame(() => happened.push(button.hasAttribute('data-pressed') ? 'drawn as pressed' : 'drawn'))
  return { button, happened }
}

test('what is pressed is drawn so before the act begins, and looks so until it has ended', async () => {
  const { button, happened } = pressable()
  let end = () => {}
  const pressed = press(button, () => {
    happened.push('act')
    return new Promise<void>((resolve) => {
      end = resolve
    })
  })
  await expect.poll(() => happened).toEqual(['drawn as pressed', 'act'])
  expect(button).toHaveAttribute('data-pressed')
  end()
  await pressed
  expect(button).not.toHaveAttribute('data-pressed')
})

test('a second press before the first has ended is the same one', async () => {
  const { button, happened } = pressable()
  const act = () => happened.push('act')
  await Promise.all([press(button, act), press(button, act)])
  expect(happened.filter((what) => what === 'act')).toEqual(['act'])
  await press(button, act)
  expect(happened.filter((what) => what === 'act')).toEqual(['act', 'act'])
})

test('an act that fails leaves nothing pressed', async () => {
  const { button } = pressable()
  await expect(press(button, () => Promise.reject(new Error('refused')))).rejects.toThrow('refused')
  expect(button).not.toHaveAttribute('data-pressed')
})
