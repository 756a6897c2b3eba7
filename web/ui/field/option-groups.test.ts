import { expect, test } from 'vitest'
import { groupOptions, markupOf } from './option-groups.ts'

const OPTIONS = [
  { value: '', label: 'Select' },
  { value: 'FL', label: 'Florida', group: 'States' },
  { value: 'GA', label: 'Georgia', group: 'States' },
  { value: 'GU', label: 'Guam', group: 'Territories' },
]

test('adjacent choices of one group are grouped', () => {
  expect(groupOptions(OPTIONS).map(([group, members]) => [group, members.map(({ value }) => value)])).toEqual([
    [undefined, ['']],
    ['States', ['FL', 'GA']],
    ['Territories', ['GU']],
  ])
})

test('choices are written with their groups', () => {
  expect(markupOf(OPTIONS.slice(0, 3))).toBe(
    '<option value="">Select</option><optgroup label="States"><option value="FL">Florida</option><option value="GA">Georgia</option></optgroup>',
  )
})

test('names are escaped', () => {
  const markup = markupOf([{ value: '"><b>', label: '</option><img src=x>&amp;', group: '" onfocus="' }])
  expect(markup).toBe(
    '<optgroup label="&quot; onfocus=&quot;"><option value="&quot;&gt;&lt;b&gt;">&lt;/option&gt;&lt;img src=x&gt;&amp;amp;</option></optgroup>',
  )
})
