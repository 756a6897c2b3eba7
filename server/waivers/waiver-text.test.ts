import { expect, test } from 'vitest'
import { asMarkup } from '../../contract/records/markup.ts'
import { cleanForm } from '../platform/records/clean-html.ts'
import { toBlocks } from './waiver-text.ts'

test('fields are printed in their place, filled or empty', () => {
  const html = cleanForm(`<h2>Title</h2><p>Name <input name="name"> and
    <b>more</b> &amp; so on</p><fieldset><legend>Convicted?</legend><label><input type="radio" name="c" value="no"> No</label>
    <label><input type="radio" name="c" value="yes"> Yes</label></fieldset><ul><li>One</li></ul>
    <p><input type="checkbox" name="k" value="a"> A <input type="checkbox" name="k" value="b"> B <input type="checkbox" name="on"> On</p>
    <p><select name="s"><option value="x">Ten</option></select> <textarea name="t">old</textarea><input name="e"></p>`)
  expect(toBlocks(html, { name: 'Ann <Lee>', c: 'yes', k: ['b'], on: 'on', s: 'x', t: 'Two\nlines' })).toEqual([
    { kind: 'heading', text: 'Title' },
    { kind: 'paragraph', text: 'Name [Ann <Lee>] and more & so on' },
    { kind: 'heading', text: 'Convicted?' },
    { kind: 'paragraph', text: '[ ] No [X] Yes' },
    { kind: 'item', text: 'One' },
    { kind: 'paragraph', text: '[ ] A [X] B [X] On' },
    { kind: 'paragraph', text: '[x] [Two\nlines] [____________]' },
  ])
})

test('plain text is printed in its paragraphs', () => {
  expect(toBlocks(asMarkup('R&D, 3 < 5\nsame\n\nNext "one"'), {})).toEqual([
    { kind: 'paragraph', text: 'R&D, 3 < 5\nsame' },
    { kind: 'paragraph', text: 'Next "one"' },
  ])
})
