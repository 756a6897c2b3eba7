import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderInTheme } from '../../testing/render.tsx'
import { SandboxedFrame } from './sandboxed-frame.tsx'

test('the frame is as high as its document, higher when that grows and lower when it shrinks', async () => {
  let inner: Document | undefined
  const source = '<!doctype html><body style="margin:0"><div style="height:200px"></div></body>'
  const keep = (loaded: Document) => {
    inner = loaded
  }
  await renderInTheme(<SandboxedFrame title="Terms" source={source} onReady={keep} />)
  const height = () => page.getByTitle('Terms').element().getBoundingClientRect().height
  const resize = (to: string) => inner?.querySelector('div')?.style.setProperty('height', to)
  await expect.poll(height).toBe(202)
  resize('900px')
  await expect.poll(height).toBe(902)
  resize('300px')
  await expect.poll(height).toBe(302)
})
