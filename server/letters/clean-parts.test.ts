import { expect, test } from 'vitest'
import { docxParts } from '../platform/files/word/docx-parts.ts'
import { bodyOf, docx, relation, relations } from '../testing/documents/docx.ts'
import { cleanParts } from './clean-parts.ts'

const OFFICE = 'http://schemas.openxmlformats.org'
const RELATION = `${OFFICE}/officeDocument/2006/relationships`
const W = `xmlns:w="${OFFICE}/wordprocessingml/2006/main"`
const BY = 'w:id="1" w:author="Ann Author" w:date="2026-11-01T10:00:00Z"'
const run = (text: string) => `<w:r><w:t>${text}</w:t></w:r>`
const gone = (text: string) => `<w:del ${BY}><w:r><w:delText>${text}</w:delText></w:r></w:del>`
const ofPart = (...all: string[]) => `<Relationships xmlns="${OFFICE}/package/2006/relationships">${all.join('')}</Relationships>`
const partsOf = (parts: Record<string, string>) => docxParts(docx(['{first_name}'], parts))
const missing = (given: ReadonlyMap<string, Buffer>, parts: ReadonlyMap<string, Buffer>) =>
  [...given.keys()].filter((name) => !parts.has(name)).sort()

test('author, thumbnail, data of other programs and comments leave no trace, and no reference to a missing part stays', () => {
  const given = partsOf({
    'word/document.xml': bodyOf('x').replace('<w:body>', `<w:body><w:p><w:ins ${BY}>${run('{first_name}')}</w:ins></w:p>`),
    'word/_rels/document.xml.rels': relations(relation(5, 'customXml', '../customXml/item1.xml') + relation(6, 'comments', 'comments.xml')),
    '_rels/.rels': `<Relationships xmlns="${OFFICE}/package/2006/relationships"><Relationship Id="rId1" Type="${RELATION}/officeDocument" Target="word/document.xml"/><Relationship Id="rId2" Type="${OFFICE}/package/2006/relationships/metadata/core-properties" Target="docProps/core.xml"/><Relationship Id="rId3" Type="${OFFICE}/package/2006/relationships/metadata/thumbnail" Target="look/small.jpeg"/></Relationships>`,
    'look/small.jpeg': 'picture',
    'customXml/item1.xml': '<data>Ann Author</data>',
    'word/comments.xml': '<w:comments xmlns:w="x"><w:comment w:author="Ann Author"/></w:comments>',
  })
  const parts = cleanParts(given)
  expect(missing(given, parts)).toEqual(['customXml/item1.xml', 'docProps/core.xml', 'look/small.jpeg', 'word/comments.xml'])
  const all = [...parts.values()].join('\n')
  expect(all).not.toMatch(/Ann Author|docProps|small\.jpeg|customXml|comments/)
  expect(all).toContain('{first_name}')
})

test('comments leave no trace wherever they are, with the pictures in them, while a picture of the letter stays', () => {
  const given = partsOf({
    'word/_rels/document.xml.rels': relations(relation(5, 'comments', '/notes/remarks.xml') + relation(6, 'image', 'media/logo.png')),
    'notes/remarks.xml': '<w:comments xmlns:w="x"><w:comment w:author="Ann Author"/></w:comments>',
    'notes/_rels/remarks.xml.rels': ofPart(relation(1, 'image', '../word/media/screen.png')),
    'word/media/screen.png': 'of a screen',
    'word/media/logo.png': 'of the logo',
    'word/documenttasks/documenttasks1.xml': '<tasks user="ann@author.example"/>',
  })
  const parts = cleanParts(given)
  expect(missing(given, parts)).toEqual([
    'docProps/core.xml',
    'notes/_rels/remarks.xml.rels',
    'notes/remarks.xml',
    'word/documenttasks/documenttasks1.xml',
    'word/media/screen.png',
  ])
})

test('headers and footers have their changes accepted, and no comments', () => {
  const words = (name: string) =>
    `<w:${name} ${W}><w:p><w:commentRangeStart w:id="0"/><w:ins ${BY}>${run('new')}</w:ins>${gone('old')}<w:commentRangeEnd w:id="0"/>` +
    `<w:r><w:commentReference w:id="0"/></w:r></w:p></w:${name}>`
  const given = partsOf({
    'word/_rels/document.xml.rels': relations(relation(5, 'header', 'header1.xml') + relation(6, 'footer', 'footer1.xml')),
    'word/header1.xml': words('hdr'),
    'word/footer1.xml': words('ftr'),
    'word/_rels/header1.xml.rels': ofPart(relation(1, 'comments', 'comments.xml')),
    'word/comments.xml': '<w:comments xmlns:w="x"><w:comment w:author="Ann Author"/></w:comments>',
  })
  const parts = cleanParts(given)
  expect(missing(given, parts)).toEqual(['docProps/core.xml', 'word/comments.xml'])
  expect(parts.get('word/header1.xml')?.toString()).toBe(`<w:hdr ${W}><w:p>${run('new')}<w:r></w:r></w:p></w:hdr>`)
  expect(parts.get('word/footer1.xml')?.toString()).toBe(`<w:ftr ${W}><w:p>${run('new')}<w:r></w:r></w:p></w:ftr>`)
  expect(parts.get('word/_rels/header1.xml.rels')?.toString()).toBe(ofPart())
})

test('a note of which the mark was deleted goes, and the others stay', () => {
  const mark = (id: number) => `<w:r><w:footnoteReference w:id="${id}"/></w:r>`
  const note = (id: number, text: string, more = '') => `<w:footnote${more} w:id="${id}"><w:p>${run(text)}</w:p></w:footnote>`
  const line = note(-1, '', ' w:type="separator"')
  const parts = cleanParts(
    partsOf({
      'word/document.xml': bodyOf('x').replace('<w:body>', `<w:body><w:p>${mark(1)}<w:del ${BY}>${mark(2)}</w:del></w:p>`),
      'word/_rels/document.xml.rels': relations(relation(5, 'footnotes', 'footnotes.xml')),
      'word/footnotes.xml': `<w:footnotes ${W}>${line}${note(1, 'kept')}${note(2, 'gone')}</w:footnotes>`,
    }),
  )
  expect(parts.get('word/footnotes.xml')?.toString()).toBe(`<w:footnotes ${W}>${line}${note(1, 'kept')}</w:footnotes>`)
})
