import { expect, test } from 'vitest'
import { acceptChanges } from './accept-changes.ts'

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const BY = 'w:id="1" w:author="Ann Author" w:date="2026-11-01T10:00:00Z"'
const body = (content: string) => `<w:body ${W}>${content}</w:body>`
const run = (text: string) => `<w:r><w:t>${text}</w:t></w:r>`
const gone = (text: string) => `<w:del ${BY}><w:r><w:delText>${text}</w:delText></w:r></w:del>`
const inserted = (content: string) => `<w:ins ${BY}>${content}</w:ins>`
const marked = (mark: string, runs = '') => `<w:p><w:pPr><w:rPr><w:${mark} ${BY}/></w:rPr></w:pPr>${runs}</w:p>`
const plain = (runs: string) => `<w:p><w:pPr><w:rPr></w:rPr></w:pPr>${runs}</w:p>`
const cell = (text: string) => `<w:tc><w:p>${run(text)}</w:p></w:tc>`
const deletedCell = (text: string) => `<w:tc><w:tcPr><w:cellDel ${BY}/></w:tcPr><w:p>${run(text)}</w:p></w:tc>`
const deletedRow = (cells: string) => `<w:tr><w:trPr><w:del ${BY}/></w:trPr>${cells}</w:tr>`
const table = (...rows: string[]) => `<w:tbl><w:tblPr/>${rows.join('')}</w:tbl>`
const row = (...cells: string[]) => `<w:tr>${cells.join('')}</w:tr>`
const bookmark = '<w:bookmarkStart w:id="7" w:name="place"/><w:bookmarkEnd w:id="7"/>'
const moved = (text: string) =>
  `<w:moveFromRangeStart ${BY} w:name="m"/>${marked('moveFrom', `<w:moveFrom ${BY}>${run(text)}</w:moveFrom>`)}<w:moveFromRangeEnd w:id="1"/>`
const movedTo = (text: string) =>
  `<w:moveToRangeStart ${BY} w:name="m"/>${marked('moveTo', `<w:moveTo ${BY}>${run(text)}</w:moveTo>`)}<w:moveToRangeEnd w:id="1"/>`
const box = (paragraphs: string) => `<w:r><w:pict><w:txbxContent>${paragraphs}</w:txbxContent></w:pict></w:r>`

test.each([
  ['inserted text stays without its author', `<w:p>${inserted(run('new'))}</w:p>`, `<w:p>${run('new')}</w:p>`],
  ['deleted text goes', `<w:p>${run('a')}${gone('b')}${run('c')}</w:p>`, `<w:p>${run('a')}${run('c')}</w:p>`],
  ['text that was inserted and deleted goes', `<w:p>${inserted(gone('x'))}${run('a')}</w:p>`, `<w:p>${run('a')}</w:p>`],
  [
    'text that was inserted, moved and deleted in part keeps the rest',
    `<w:p><w:moveTo ${BY}>${inserted(`<w:hyperlink>${run('a')}${gone('b')}</w:hyperlink>`)}${gone('c')}</w:moveTo></w:p>`,
    `<w:p><w:hyperlink>${run('a')}</w:hyperlink></w:p>`,
  ],
  [
    'moved text stays where it was moved to',
    `<w:p><w:moveFromRangeStart ${BY} w:name="m"/><w:moveFrom ${BY}>${run('m')}</w:moveFrom><w:moveFromRangeEnd w:id="1"/></w:p>` +
      `<w:p><w:moveTo ${BY}>${run('m')}</w:moveTo></w:p>`,
    `<w:p></w:p><w:p>${run('m')}</w:p>`,
  ],
  ['a moved paragraph stays where it was moved to', `${moved('m')}${plain(run('a'))}${movedTo('m')}`, plain(run('a')) + plain(run('m'))],
  [
    'a paragraph that was moved in a moved text and deleted there is nowhere',
    `${moved('m')}${plain(run('a'))}<w:moveToRangeStart ${BY} w:name="m"/>` +
      `<w:p><w:pPr><w:rPr><w:moveTo ${BY}/><w:del ${BY}/></w:rPr></w:pPr><w:moveTo ${BY}>${gone('m')}</w:moveTo></w:p>${plain(run('b'))}`,
    plain(run('a')) + plain(run('b')),
  ],
  [
    'former properties go',
    `<w:p><w:pPr><w:jc w:val="left"/><w:pPrChange ${BY}><w:pPr><w:jc w:val="right"/></w:pPr></w:pPrChange></w:pPr>` +
      `<w:r><w:rPr><w:b/><w:rPrChange ${BY}><w:rPr/></w:rPrChange></w:rPr><w:t>a</w:t></w:r></w:p>`,
    '<w:p><w:pPr><w:jc w:val="left"/></w:pPr><w:r><w:rPr><w:b/></w:rPr><w:t>a</w:t></w:r></w:p>',
  ],
  [
    'comments go',
    '<w:p><w:commentRangeStart w:id="0"/><w:r><w:t>a</w:t></w:r><w:commentRangeEnd w:id="0"/><w:r><w:commentReference w:id="0"/></w:r></w:p>',
    '<w:p><w:r><w:t>a</w:t></w:r><w:r></w:r></w:p>',
  ],
  [
    'names are those of WordprocessingML, whatever their prefix',
    `<x:p xmlns:x="http://purl.oclc.org/ooxml/wordprocessingml/main"><x:del><x:r/></x:del><x:r/></x:p><a:p xmlns:a="drawing"><a:ins>1</a:ins></a:p>`,
    `<x:p xmlns:x="http://purl.oclc.org/ooxml/wordprocessingml/main"><x:r/></x:p><a:p xmlns:a="drawing"><a:ins>1</a:ins></a:p>`,
  ],
])('%s', (_what, given, expected) => {
  expect(acceptChanges(body(given))).toBe(body(expected))
})

test.each([
  ['an inserted one stays', marked('ins', inserted(run('a'))), plain(run('a'))],
  ['a deleted one goes', `${marked('del', gone('a'))} <w:p>${run('b')}</w:p>`, `<w:p>${run('b')}</w:p>`],
  ['two are joined at a deleted mark', marked('del', run('a')) + plain(run('b')), plain(run('a') + run('b'))],
  ['several are', marked('del', run('a')) + marked('del', run('b')) + plain(run('c')), plain(run('a') + run('b') + run('c'))],
  [
    'the mark may have an end tag',
    `<w:p><w:pPr><w:rPr><w:del ${BY}></w:del></w:rPr></w:pPr>${run('a')}</w:p>${plain(run('b'))}`,
    plain(run('a') + run('b')),
  ],
  ['one is joined with an empty one', `${marked('del', run('a'))}<w:p w:rsidR="0"/>`, `<w:p w:rsidR="0">${run('a')}</w:p>`],
  ['a deleted one before an empty one goes', `${marked('del', gone('a'))}<w:p/>`, '<w:p/>'],
  ['bookmarks between two do not part them', marked('del', run('a')) + bookmark + plain(run('b')), plain(run('a') + bookmark + run('b'))],
  ['a deleted one before a table goes', marked('del', gone('a')) + table(row(cell('b'))), table(row(cell('b')))],
  ['its bookmarks stay there', marked('del', bookmark) + table(row(cell('b'))), bookmark + table(row(cell('b')))],
  ['one with text before a table stays', marked('del', run('a')) + table(row(cell('b'))), plain(run('a')) + table(row(cell('b')))],
  ['the last of the text stays', `${marked('del', gone('a'))}<w:sectPr/>`, `${plain('')}<w:sectPr/>`],
  ['the last of a cell stays', table(row(`<w:tc>${marked('del', gone('a'))}</w:tc>`)), table(row(`<w:tc>${plain('')}</w:tc>`))],
  [
    'those of a text box are joined among themselves',
    marked('del', box(marked('del', run('a')) + plain(run('b')))) + plain(run('c')),
    plain(box(plain(run('a') + run('b'))) + run('c')),
  ],
])('of paragraphs: %s', (_what, given, expected) => {
  expect(acceptChanges(body(given))).toBe(body(expected))
})

test.each([
  ['a deleted row goes', table(deletedRow(cell('a')), row(cell('b'))), table(row(cell('b')))],
  ['a table goes with its last row', `${table(deletedRow(cell('a')))}<w:p/>`, '<w:p/>'],
  [
    'a table in a deleted row goes with it',
    table(deletedRow(`<w:tc>${table(row(cell('a')))}<w:p/></w:tc>`), row(cell('b'))),
    table(row(cell('b'))),
  ],
  ['a deleted cell goes', table(row(cell('a'), deletedCell('b'), cell('c'))), table(row(cell('a'), cell('c')))],
  ['a row goes with its last cell', table(row(deletedCell('a')), row(cell('b'))), table(row(cell('b')))],
  [
    'inserted rows and cells stay',
    table(`<w:tr><w:trPr><w:ins ${BY}/></w:trPr><w:tc><w:tcPr><w:cellIns ${BY}/></w:tcPr><w:p/></w:tc></w:tr>`),
    table('<w:tr><w:trPr></w:trPr><w:tc><w:tcPr></w:tcPr><w:p/></w:tc></w:tr>'),
  ],
])('of tables: %s', (_what, given, expected) => {
  expect(acceptChanges(body(given))).toBe(body(expected))
})

test('all else is left as it is written', () => {
  const rest = `<?xml version="1.0"?>\r\n<!-- <w:del> -->${body(
    `<w:p w:x="a>b" w:y='"'>\r\n<w:t xml:space="preserve" >1 &lt; 2 😀</w:t ><![CDATA[<w:ins>]]><?x <w:p> ?></w:p>\n`,
  )}\n`
  expect(acceptChanges(rest)).toBe(rest)
  const change = `<w:p>${gone('x')}</w:p>`
  expect(acceptChanges(rest.replace('\n</w:body>', `${change}\n</w:body>`))).toBe(rest.replace('\n</w:body>', '<w:p></w:p>\n</w:body>'))
  expect(acceptChanges(`\ufeff${body(change)}`)).toBe(`\ufeff${body('<w:p></w:p>')}`)
})
