import { afterAll, beforeAll, expect, test } from 'vitest'
import { axeFindings } from './axe.ts'
import { openStage, type Stage } from './harness.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage?.close())

const GREY = 'color: #777'
const contrasts = (...ids: string[]) => (ids.length === 0 ? [] : [`color-contrast: ${ids.map((id) => `#${id}`).join(', ')}`])

test('a contrast that passed is not measured again, but every other one is', async () => {
  const page = await stage.visit()
  const show = (body: string) =>
    page.setContent(`<!doctype html><html lang="en"><title>Texts</title><body><main><h1>Texts</h1>${body}</main></body></html>`)
  const text = (id: string, style: string, ground: string) => `<div style="${ground}"><p id="${id}" style="${style}">Some text</p></div>`
  const white = 'background: #fff'
  const dark = 'background: #555; min-height: 3em'
  await show(text('good', `${GREY}; font-size: 30px`, white) + text('black', 'color: #000', white))
  await expect.poll(() => axeFindings(page)).toEqual([])
  const cases: [id: string, html: string][] = [
    ['smaller', text('smaller', GREY, white)],
    ['lighter', text('lighter', 'color: #aaa; font-size: 30px', white)],
    ['darker', text('darker', 'color: #000', 'background: #333')],
    ['through', text('through', 'color: #000', 'background: rgb(0 0 0 / 70%)')],
    ['faded', text('faded', 'color: #000', `${white}; opacity: 0.3`)],
    ['moved', `<div style="${dark}"></div>${text('moved', 'color: #000; position: relative; top: -3em; margin: 0', '')}`],
  ]
  for (const [id, html] of cases) {
    await show(html)
    await expect.poll(() => axeFindings(page), { message: id }).toEqual(contrasts(id))
    // A contrast that failed fails again when it is measured again, beside one that passed.
    await show(html + text('good', `${GREY}; font-size: 30px`, white))
    await expect.poll(() => axeFindings(page), { message: id }).toEqual(contrasts(id))
  }
  await page.context().close()
})

test('a text that appears only at another width is measured there', async () => {
  const page = await stage.visit({ width: 1280 })
  await page.setContent(`<!doctype html><html lang="en"><title>Texts</title><body><main><h1>Texts</h1>
    <style>#narrow { display: none; color: #aaa } @media (max-width: 500px) { #narrow { display: block } #wide { color: #aaa } }</style>
    <p id="wide">Some text</p><p id="narrow">Some text</p></main></body></html>`)
  await expect.poll(() => axeFindings(page)).toEqual([])
  await page.setViewportSize({ width: 360, height: 800 })
  await expect.poll(() => axeFindings(page)).toEqual(contrasts('wide', 'narrow'))
  await page.context().close()
})
