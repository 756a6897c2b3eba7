import { describe, expect, test } from 'vitest'
import { scriptVectors } from '../../testing/documents/script-vectors.ts'
import { cleanForm, cleanText } from './clean-html.ts'

/** The tags that remain of a cleaned text. */
const tagsOf = (html: string) => html.match(/<[^>]*>/g)?.join('') ?? ''

test('there are at least 50 vectors', () => {
  expect(new Set(scriptVectors).size).toBeGreaterThanOrEqual(50)
})

describe.each([
  ['a text', cleanText],
  ['a form', cleanForm],
])('in %s', (_name, clean) => {
  test.each(scriptVectors)('%s is cleaned of scripts and addresses', (vector) => {
    const html = clean(`<p>Before</p>${vector}`)
    const tags = tagsOf(html)
    expect(tags).not.toMatch(/\son\w+|javascript:|data:|evil|style|srcdoc|formaction|ping/i)
    expect(tags).not.toMatch(/<\/?(script|img|svg|math|iframe|object|embed|link|meta|base|form|button|video|audio|template|noscript|xmp)/i)
    expect(clean(html)).toBe(html)
  })
})

test('a text keeps its readable content', () => {
  const html = '<h2>One</h2><p>Two <strong>three</strong><br /></p><ul><li>Four</li></ul>'
  expect(cleanText(html)).toBe(html)
  expect(cleanText('<a href="https://good.example/x">y</a><a href="http://plain.example">z</a>')).toBe(
    '<a href="https://good.example/x" target="_blank" rel="noopener noreferrer">y</a><a>z</a>',
  )
})

test('plain text stays unchanged', () => {
  expect(cleanText('R&D, 3 < 5 > 2')).toBe('R&D, 3 < 5 > 2')
  expect(cleanForm('R&D, 3 < 5 > 2')).toBe('R&D, 3 < 5 > 2')
})

test('a form keeps its named fields, without values and hidden fields', () => {
  const html = `<label for="a">A</label><input type="text" name="a" id="a" value="given" checked><input type="hidden" name="b" value="1">
    <input type="radio" name="c" value="yes"><textarea name="d" rows="3">given</textarea><input type="password" name="<e">`
  expect(cleanForm(html).replace(/\s+/g, ' ')).toBe(
    '<label for="a">A</label><input type="text" name="a" id="a" /><input type="text" name="b" /> <input type="radio" value="yes" name="c" /><textarea rows="3" name="d"></textarea><input type="text" />',
  )
  expect(cleanText('<p>x</p><input name="a">')).toBe('<p>x</p>')
})

test('the first line of a list keeps its empty value, so that it is no answer', () => {
  const html = '<select name="a"><option value="">Select</option><option value="IN">Indiana</option></select>'
  expect(cleanForm(html)).toBe(html)
})
