import { expect, test } from 'vitest'
import { docxParts } from '../platform/files/word/docx-parts.ts'
import { bodyOf, docx, relations } from '../testing/documents/docx.ts'
import { acceptChanges } from './accept-changes.ts'
import { cleanParts } from './clean-parts.ts'

const BY = 'w:id="1" w:author="Ann Author" w:date="2026-11-01T10:00:00Z"'
const run = (text: string) => `<w:r><w:t>${text}</w:t></w:r>`
const gone = (text: string) => `<w:del ${BY}><w:r><w:delText>${text}</w:delText></w:r></w:del>`
const marked = (mark: string, runs = '') => `<w:p><w:pPr><w:rPr><w:${mark} ${BY}/></w:rPr></w:pPr>${runs}</w:p>`
const plain = (runs: string) => `<w:p><w:pPr><w:rPr></w:rPr></w:pPr>${runs}</w:p>`
const cell = (text: string) => `<w:tc><w:p>${run(text)}</w:p></w:tc>`

test.each([
  ['inserted text stays without its author', `<w:p><w:ins ${BY}>${run('new')}</w:ins></w:p>`, `<w:p>${run('new')}</w:p>`],
  ['deleted text goes', `<w:p>${run('a')}${gone('b')}${run('c')}</w:p>`, `<w:p>${run('a')}${run('c')}</w:p>`],
  ['text that was inserted and deleted goes', `<w:p><w:ins ${BY}>${gone('x')}</w:ins>${run('a')}</w:p>`, `<w:p>${run('a')}</w:p>`],
  [
    'moved text stays where it was moved to',
    `<w:p><w:moveFromRangeStart ${BY} w:name="m"/><w:moveFrom ${BY}>${run('m')}</w:moveFrom><w:moveFromRangeEnd w:id="1"/></w:p>` +
      `<w:p><w:moveTo ${BY}>${run('m')}</w:moveTo></w:p>`,
    `<w:p></w:p><w:p>${run('m')}</w:p>`,
  ],
  [
    'former properties go',
    `<w:p><w:pPr><w:jc w:val="left"/><w:pPrChange ${BY}><w:pPr><w:jc w:val="right"/></w:pPr></w:pPrChange></w:pPr>` +
      `<w:r><w:rPr><w:b/><w:rPrChange ${BY}><w:rPr/></w:rPrChange></w:rPr><w:t>a</w:t></w:r></w:p>`,
    '<w:p><w:pPr><w:jc w:val="left"/></w:pPr><w:r><w:rPr><w:b/></w:rPr><w:t>a</w:t></w:r></w:p>',
  ],
  ['an inserted paragraph stays', marked('ins', `<w:ins ${BY}>${run('a')}</w:ins>`), plain(run('a'))],
  ['a deleted paragraph goes', `${marked('del', gone('a'))} <w:p>${run('b')}</w:p>`, `<w:p>${run('b')}</w:p>`],
  ['paragraphs are joined at a deleted mark', marked('del', run('a')) + plain(run('b')), plain(run('a') + run('b'))],
  ['several are', marked('del', run('a')) + marked('del', run('b')) + plain(run('c')), plain(run('a') + run('b') + run('c'))],
  ['the last of a cell stays', `<w:tc>${marked('del', gone('a'))}</w:tc>`, `<w:tc>${plain('')}</w:tc>`],
  [
    'a deleted row goes',
    `<w:tbl><w:tr><w:trPr><w:del ${BY}/></w:trPr>${cell('a')}</w:tr><w:tr>${cell('b')}</w:tr></w:tbl>`,
    `<w:tbl><w:tr>${cell('b')}</w:tr></w:tbl>`,
  ],
  ['a table goes with its last row', `<w:tbl><w:tr><w:trPr><w:del ${BY}/></w:trPr>${cell('a')}</w:tr></w:tbl><w:p/>`, '<w:p/>'],
  [
    'comments go',
    '<w:p><w:commentRangeStart w:id="0"/><w:r><w:t>a</w:t></w:r><w:commentRangeEnd w:id="0"/><w:r><w:commentReference w:id="0"/></w:r></w:p>',
    '<w:p><w:r><w:t>a</w:t></w:r><w:r></w:r></w:p>',
  ],
  ['other text is left as it is', '<?xml version="1.0"?><!-- <w:del> --><w:p w:x="a>b">\n<w:t>1 &lt; 2</w:t></w:p>\n', null],
])('%s', (_what, xml, expected) => {
  expect(acceptChanges(xml)).toBe(expected ?? xml)
})

const OFFICE = 'http://schemas.openxmlformats.org'
const RELATION = `${OFFICE}/officeDocument/2006/relationships`

test('author, thumbnail, data of other programs and comments leave no trace, and no reference to a missing part stays', () => {
  const kept = docxParts(
    docx(['{first_name}'], {
      'word/document.xml': bodyOf('x').replace('<w:body>', `<w:body><w:p><w:ins ${BY}>${run('{first_name}')}</w:ins></w:p>`),
      'word/_rels/document.xml.rels': relations(
        `<Relationship Id="rId5" Type="${RELATION}/customXml" Target="../customXml/item1.xml"/><Relationship Id="rId6" Type="${RELATION}/comments" Target="comments.xml"/>`,
      ),
      '_rels/.rels': `<Relationships xmlns="${OFFICE}/package/2006/relationships"><Relationship Id="rId1" Type="${RELATION}/officeDocument" Target="word/document.xml"/><Relationship Id="rId2" Type="${OFFICE}/package/2006/relationships/metadata/core-properties" Target="docProps/core.xml"/><Relationship Id="rId3" Type="${OFFICE}/package/2006/relationships/metadata/thumbnail" Target="look/small.jpeg"/></Relationships>`,
      'look/small.jpeg': 'picture',
      'customXml/item1.xml': '<data>Ann Author</data>',
      'word/comments.xml': '<w:comments xmlns:w="x"><w:comment w:author="Ann Author"/></w:comments>',
    }),
  )
  const parts = cleanParts(kept)
  expect([...kept.keys()].filter((name) => !parts.has(name)).sort()).toEqual([
    'customXml/item1.xml',
    'docProps/core.xml',
    'look/small.jpeg',
    'word/comments.xml',
  ])
  const all = [...parts.values()].join('\n')
  expect(all).not.toMatch(/Ann Author|docProps|small\.jpeg|customXml|comments/)
  expect(all).toContain('{first_name}')
})
