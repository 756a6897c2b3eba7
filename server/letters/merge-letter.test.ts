import { expect, test } from 'vitest'
import { letterFields } from '../../contract/letters/letter-fields.ts'
import { bodyOf, docx, relation, relations } from '../testing/documents/docx.ts'
import { merge } from './template.ts'

const DEEP = 300
const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const values = Object.fromEntries(letterFields.map(({ name }) => [name, name])) as Parameters<typeof merge>[1]
/** The reason why a template is refused, or the paragraphs of the letter. */
async function outcomeOf(bytes: Buffer, isNew = false) {
  const merged = await merge({ original_name: 'a.docx', bytes: new Uint8Array(bytes) }, values, undefined, isNew)
  return 'problem' in merged ? merged.problem : merged.paragraphs
}

const run = (text: string, element = 't') => `<w:r><w:${element}>${text}</w:${element}></w:r>`
const withBody = (runs: string) =>
  docx(['x'], { 'word/document.xml': bodyOf('x').replace(/<w:body>.*<w:sectPr/s, `<w:body><w:p>${runs}</w:p><w:sectPr`) })
const nested = (open: string, close: string) => withBody(`${open.repeat(DEEP)}${run('x')}${close.repeat(DEEP)}`)
const TOO_DEEP = 'Conditions may be nested 20 deep.'

test.each([
  ['behind deleted text', () => nested(`${run('{')}<w:del>${run('a', 'delText')}</w:del>${run('#vendor}')}`, run('{/vendor}'))],
  ['cut into pieces', () => nested(`${run('{')}${run('#')}${run('vendor}')}`, run('{/vendor}'))],
  ['behind others that end first', () => withBody(`${run('{/vendor}').repeat(DEEP)}${run('{#vendor}').repeat(DEEP)}`)],
  ['of the inverted kind', () => nested(run('{^vendor}'), run('{/vendor}'))],
  ['that name the element they repeat', () => nested(run('{-w:p vendor}'), run('{/vendor}'))],
])('deeply nested conditions %s are refused before they are evaluated', { timeout: 60_000 }, async (_how, template) => {
  expect(await outcomeOf(template())).toBe(TOO_DEEP)
})

test.each([
  ['a tag without its closing brace', '{first_name', 'The tag {first_name has no closing brace.'],
  ['a tag without its opening brace', 'first_name}', 'The tag first_name} has no opening brace.'],
  ['conditions nested deeply', `${'{#first_name}'.repeat(DEEP)}x${'{/first_name}'.repeat(DEEP)}`, TOO_DEEP],
  [
    'other braces and deep conditions',
    `{=[[ ]]=}${'[[#first_name]]'.repeat(DEEP)}x${'[[/first_name]]'.repeat(DEEP)}`,
    'The tag {=[[ ]]=} is not a field of letters.',
  ],
  ['other braces', '{=<% %>=}<%first_name%>', 'The tag {=<% %>=} is not a field of letters.'],
  ['an open condition', '{#vendor}x', 'The condition {#vendor} is not closed by {/vendor}.'],
  ['the end of no condition', '{/vendor}', 'The condition {/vendor} was not opened by {#vendor}.'],
  ['a property of objects', '{#vendor}{constructor}{/vendor}', 'The tag {constructor} is not a field of letters.'],
  ['raw XML', '{@first_name}', 'The tag {first_name} is not a field of letters.'],
  ['doubled braces', 'Dear {{first_name}} {last_name}', 'Write {first_name} with one brace at each end, not two.'],
])('a new template with %s is refused with the tag', async (_what, text, reason) => {
  expect(await outcomeOf(docx([text]), true)).toBe(reason)
})

const code = (text: string) => run(text, 'instrText')
const mark = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`
const complex = (codes: string) => `${mark('begin')}${codes}${mark('separate')}${run('«x»')}${mark('end')}`
const simple = (instr: string) => `<w:fldSimple w:instr="${instr}">${run('«x»')}</w:fldSimple>`

test.each([
  ['split into runs', complex(`${code(' MERGE')}${code('FIELD ')}${code('Last_')}${code('Name')}`), 'Last_Name'],
  ['in lower case', complex(code(' mergefield last_name \\* MERGEFORMAT ')), 'last_name'],
  ['with a quoted name', complex(code(' MERGEFIELD "Last Name" ')), 'Last Name'],
  ['without a name', complex(code(' MERGEFIELD ')), 'MERGEFIELD'],
  ['of the simple kind', simple(' MERGEFIELD Last_Name '), 'Last_Name'],
  ['of the simple kind in lower case', simple('mergefield &quot;Last Name&quot;'), 'Last Name'],
  ['in another field', complex(`${code(' IF ')}${complex(code(' MERGEFIELD City '))}${code(' = "x" "y" "z" ')}`), 'City'],
  ['for an address', complex(code(' ADDRESSBLOCK \\f "x" ')), 'ADDRESSBLOCK'],
  ['for an address, simple and in lower case', simple('addressblock'), 'ADDRESSBLOCK'],
  ['for a salutation', complex(`${code(' GREETING')}${code('LINE ')}`), 'GREETINGLINE'],
  ['for the number of the record', complex(code('MERGEREC')), 'MERGEREC'],
  ['for the number of the letter', complex(code(' MergeSeq ')), 'MERGESEQ'],
  ['for the next record', complex(code(' NEXT ')), 'NEXT'],
  ['for the next record on a condition', complex(code(' NEXTIF 1 = 1 ')), 'NEXTIF'],
  ['for leaving out a record', simple('SKIPIF 1 = 1'), 'SKIPIF'],
])('a new template with a merge field of Word %s is refused beside a field in braces', async (_how, field, name) => {
  const reason = `The document has a merge field of Word (${name}), which stays empty. Write a field of letters in braces instead.`
  expect(await outcomeOf(withBody(`${run('Dear {first_name}')}${field}`), true)).toBe(reason)
  expect(await outcomeOf(withBody(`${run('Dear {first_name}')}${field}`))).toEqual([expect.stringMatching(/^Dear first_name/)])
})

test.each([
  ['a page number', complex(code(' PAGE '))],
  ['a date', simple(' DATE \\@ &quot;M&quot; ')],
  ['the name of a merge field in its words', complex(code(' IF 1 = 1 "MERGEFIELD x" '))],
  ['the name of a merge field in its text', run('MERGEFIELD x')],
])('a new template with %s is accepted', async (_what, field) => {
  expect(await outcomeOf(withBody(`${run('Dear {first_name}')}${field}`), true)).toEqual([expect.stringMatching(/^Dear first_name/)])
})

test('adjacent conditions are not counted as nested, and deleted text is part of no tag', async () => {
  const many = withBody(
    [run('{#vendor}{first_name}{/vendor}').repeat(200), run('{la'), `<w:del>${run('x', 'delText')}</w:del>`, run('st_name}')].join(''),
  )
  expect(await outcomeOf(many)).toEqual([expect.stringMatching(/^(first_name){200}last_name$/)])
})

test('the preview has the text of paragraphs with entities and breaks, without tab stops and field instructions', async () => {
  const box = `<w:r><w:pict><w:txbxContent><w:p>${run('in a box')}</w:p></w:txbxContent></w:pict></w:r>`
  const body = withBody(
    [
      `<w:pPr><w:tabs><w:tab w:val="left" w:pos="720"/></w:tabs></w:pPr>${run('{first_name}')}<w:r><w:tab/><w:t>a &lt; b</w:t><w:br/></w:r>`,
      `${run('&#8217;s')}${run(' PAGE ', 'instrText')}${box}`,
    ].join(''),
  )
  expect(await outcomeOf(body)).toEqual(['in a box', 'first_name\ta < b\n’s'])
})

test('a field may be written with capitals and spaces, as Word and people write it', async () => {
  const body = withBody(run('{First_Name} { last name }{#Vendor} of {VENDOR}{/Vendor}'))
  expect(await outcomeOf(body)).toEqual(['first_name last_name of vendor'])
})

test('the preview has the words of the footnotes that the text refers to', async () => {
  const mark = '<w:r><w:footnoteReference w:id="1"/></w:r>'
  const bytes = docx(['x'], {
    'word/document.xml': bodyOf('x').replace(/<w:body>.*<w:sectPr/s, `<w:body><w:p>${run('{first_name}')}${mark}</w:p><w:sectPr`),
    'word/_rels/document.xml.rels': relations(relation(5, 'footnotes', 'footnotes.xml')),
    'word/footnotes.xml': `<w:footnotes ${W}><w:footnote w:id="1"><w:p>${run('Within 30 days.')}</w:p></w:footnote></w:footnotes>`,
  })
  expect(await outcomeOf(bytes)).toEqual(['first_name', 'Within 30 days.'])
})

test('a new template with a field in the address of a link is refused, and one in use stays', async () => {
  const link = relation(5, 'hyperlink', 'https://agency.example/%7Bfirst_name%7D').replace('/>', ' TargetMode="External"/>')
  const bytes = docx(['{first_name}'], { 'word/_rels/document.xml.rels': relations(link) })
  expect(await outcomeOf(bytes)).toEqual(['first_name'])
  const merged = await merge({ original_name: 'a.docx', bytes: new Uint8Array(bytes) }, values, undefined, true)
  expect(merged).toEqual({ problem: expect.stringMatching(/^The address of a link has a field/) })
})
