/* Runs in a worker thread, on parts that are well-formed XML. */

/** A comment, a section of text, an instruction, or a tag with its name and whether it closes, or is closed at once. */
const TOKEN = /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<\?[\s\S]*?\?>|<(\/?)([^\s<>/]+)(?:[^<>"']|"[^"]*"|'[^']*')*?(\/?)>/g

const named = (...names: string[]): ReadonlySet<string> => new Set(names.map((name) => `w:${name}`))

/** Elements that go with all that is in them: deleted text, former properties, the ends of what was moved, and comments. */
const DROPPED = named(
  ...['del', 'moveFrom', 'moveFromRangeStart', 'moveFromRangeEnd', 'moveToRangeStart', 'moveToRangeEnd', 'numberingChange'],
  ...['rPrChange', 'pPrChange', 'sectPrChange', 'tblPrChange', 'tblPrExChange', 'tblGridChange', 'tcPrChange', 'trPrChange'],
  ...[
    'cellIns',
    'cellDel',
    'cellMerge',
    'customXmlInsRangeStart',
    'customXmlInsRangeEnd',
    'customXmlDelRangeStart',
    'customXmlDelRangeEnd',
  ],
  ...['customXmlMoveFromRangeStart', 'customXmlMoveFromRangeEnd', 'customXmlMoveToRangeStart', 'customXmlMoveToRangeEnd'],
  ...['commentRangeStart', 'commentRangeEnd', 'commentReference', 'annotationRef', 'dataBinding', 'trackRevisions', 'docVars'],
)
/** Elements that go while what is in them stays. */
const UNWRAPPED = named('ins', 'moveTo')
/** The mark of a paragraph, or a row, that is deleted. */
const DELETED_MARK = named('del', 'moveFrom')
const FRAMED = named('p', 'tr', 'tbl')

/** An open paragraph, row, table, or the whole part: what is written of it so far. */
type Frame = {
  name: string
  open: string
  /** The properties of a paragraph, apart from its content. */
  properties: string
  content: string
  isDeleted: boolean
  rows: number
  /** A paragraph in it whose mark was deleted: as it stands alone, and the content that goes on in the next paragraph. */
  joined: { whole: string; content: string } | null
}

/** What the elements that go begin with; most parts have none. */
const TRACKED = /<w:(?:ins|del|move|numberingChange|\w+PrChange|tblGridChange|cell|customXml|comment|annotation|data|track|docVars)/

/** A part of a Word document with its tracked changes accepted, and without comments. */
export function acceptChanges(xml: string): string {
  if (!TRACKED.test(xml)) return xml
  const reader = new Reader()
  let end = 0
  for (const match of xml.matchAll(TOKEN)) {
    const [token, slash = '', name, closed = ''] = match
    reader.write(xml.slice(end, match.index))
    end = match.index + token.length
    if (name === undefined) reader.write(token)
    else if (slash === '') reader.open(token, name, closed !== '')
    else reader.close(token, name)
  }
  reader.write(xml.slice(end))
  return reader.result()
}

class Reader {
  private frames: Frame[] = [frameOf('', '')]
  private elements: string[] = []
  /** How deep the reader is in an element that goes. */
  private dropped = 0

  private get frame(): Frame {
    return this.frames.at(-1) as Frame
  }

  write(text: string): void {
    if (text === '' || this.dropped > 0) return
    if (this.isInProperties()) this.frame.properties += text
    else if (text.trim() === '' && this.frame.joined !== null) return
    else {
      flush(this.frame)
      this.frame.content += text
    }
  }

  open(token: string, name: string, isClosed: boolean): void {
    if (this.dropped > 0) {
      if (!isClosed) this.dropped += 1
      return
    }
    if (isClosed && DELETED_MARK.has(name)) this.markDeleted()
    if (DROPPED.has(name)) {
      if (!isClosed) this.dropped = 1
      return
    }
    if (!UNWRAPPED.has(name)) this.enter(token, name, isClosed)
    if (!isClosed) this.elements.push(name)
  }

  close(token: string, name: string): void {
    if (this.dropped > 0) {
      this.dropped -= 1
      return
    }
    if (FRAMED.has(name)) this.leave(token)
    else if (!UNWRAPPED.has(name)) this.write(token)
    this.elements.pop()
  }

  result(): string {
    flush(this.frame)
    return this.frame.content
  }

  private enter(token: string, name: string, isClosed: boolean): void {
    if (isClosed || !FRAMED.has(name)) {
      if (name === 'w:pPr' && this.elements.at(-1) === 'w:p') this.frame.properties += token
      else this.write(token)
      return
    }
    if (name !== 'w:p') flush(this.frame)
    const before = this.frame.joined
    this.frame.joined = null
    this.frames.push({ ...frameOf(name, token), content: before?.content ?? '' })
  }

  private leave(token: string): void {
    flush(this.frame)
    const { name, open, properties, content, isDeleted, rows } = this.frames.pop() as Frame
    const whole = `${open}${properties}${content}${token}`
    if (name === 'w:p' && isDeleted) this.frame.joined = { whole, content }
    else if (!(isDeleted || (name === 'w:tbl' && rows === 0))) this.frame.content += whole
    if (name === 'w:tr' && !isDeleted) this.frame.rows += 1
  }

  /** The mark stands in the properties of the paragraph's mark, or of the row. */
  private markDeleted(): void {
    const [outer, parent] = this.elements.slice(-2)
    const isMark = this.frame.name === 'w:tr' ? parent === 'w:trPr' : outer === 'w:pPr' && parent === 'w:rPr'
    if (isMark) this.frame.isDeleted = true
  }

  private isInProperties(): boolean {
    if (this.frame.name !== 'w:p') return false
    const at = this.elements.lastIndexOf('w:p')
    return this.elements[at + 1] === 'w:pPr'
  }
}

const frameOf = (name: string, open: string): Frame => ({
  ...{ name, open, properties: '', content: '', isDeleted: false, rows: 0, joined: null },
})

/** A paragraph that no other follows stays by itself. */
function flush(frame: Frame): void {
  frame.content += frame.joined?.whole ?? ''
  frame.joined = null
}
