import { expect, onTestFinished, test } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { renderInTheme } from '../testing/render.tsx'

test('no change of a color is animated for readers who prefer reduced motion', async () => {
  const prefer = (value: string) => cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value }] })
  await prefer('reduce')
  onTestFinished(async () => void (await prefer('')))
  await renderInTheme(<p>Chosen</p>)
  const chosen = page.getByText('Chosen').element() as HTMLElement
  expect(getComputedStyle(chosen).color).not.toBe('rgb(255, 0, 0)')
  chosen.style.color = 'rgb(255, 0, 0)'
  expect(getComputedStyle(chosen).color).toBe('rgb(255, 0, 0)')
  expect(chosen.getAnimations()).toEqual([])
})
