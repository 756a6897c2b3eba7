import { expect, test } from 'vitest'
import { renderInTheme } from '../../testing/render.tsx'
import { TextField } from './fields.tsx'
import { LightText } from './light/light-fields.tsx'

const LABEL = 'Last 4 digits of your Social Security number'
const WIDTHS = Array.from({ length: 60 }, (_, index) => 160 + index * 4)

/** The line of the label's last letter, and that of the mark after it. */
function lines() {
  const label = document.querySelector('label') as HTMLLabelElement
  const words = label.firstChild as Text
  const last = document.createRange()
  last.setStart(words, words.length - 1)
  last.setEnd(words, words.length)
  const mark = document.createRange()
  mark.selectNodeContents(label.lastElementChild as Element)
  return { last: last.getBoundingClientRect().bottom, mark: mark.getBoundingClientRect().bottom }
}

test.each([
  ['a field', <TextField key="one" label={LABEL} required />],
  ['a light field', <LightText key="one" id="ssn4" label={LABEL} required />],
])('the mark of %s that is required is never alone on a line', async (_what, field) => {
  await renderInTheme(<div id="narrow">{field}</div>)
  const place = document.getElementById('narrow') as HTMLElement
  const alone = WIDTHS.filter((width) => {
    place.style.width = `${width}px`
    const { last, mark } = lines()
    return mark - last > 1
  })
  expect(alone).toEqual([])
})
