import { expect, test } from 'vitest'
import { toPlainText } from './plain-text.ts'

test('a text without markup stays as it is', () => {
  expect(toPlainText('Bring < 3 papers\nand a pen')).toBe('Bring < 3 papers\nand a pen')
})

test('blocks become lines, items dashes, and links keep their address', () => {
  expect(toPlainText('<p>Bring <b>both</b>:</p>\n<ul>\n <li>A photo ID</li><li>The letter &amp; its copy</li></ul>Thank you')).toBe(
    'Bring both:\n- A photo ID\n- The letter & its copy\nThank you',
  )
  expect(
    toPlainText('See <a href="https://lakeside.example/ids">our list</a><br>or <a href="https://a.example">https://a.example</a>'),
  ).toBe('See our list (https://lakeside.example/ids)\nor https://a.example')
})

test('nothing hidden or run in markup is read', () => {
  expect(toPlainText('<p>ID</p><script>alert(1)</script><style>p {}</style>')).toBe('ID')
  expect(toPlainText('<p>a &lt;b&gt; c &amp;lt;</p>')).toBe('a <b> c &lt;')
})
