import { SaxesParser } from 'saxes'
import { type Attributes, byLocalName } from './read-xml.ts'

/** A start tag: as it is written, with its name, the address of its namespace, and whether the element is empty (`<a/>`). */
export type StartTag = { source: string; name: string; local: string; namespace: string; attributes: Attributes; isEmpty: boolean }

/** Gets the tags of a part in order, and the text between them, each as it is written. */
type TokenVisitor = {
  startTag(tag: StartTag): void
  /** The end tag of an element that is not empty. */
  endTag(source: string): void
  /** Text, comments and instructions. */
  between(source: string): void
}

/** Visits the tokens of an XML part, so that it can be edited and all else of it stays as it is written. Throws when it is malformed. */
export function visitTokens(xml: string, { startTag, endTag, between }: TokenVisitor): void {
  const parser = new SaxesParser({ xmlns: true, position: false })
  let done = 0
  let start = 0
  /** Finds the tag that is being read: it has no other `<`. */
  const begin = () => {
    start = xml.lastIndexOf('<', parser.position - 1)
    if (start > done) between(xml.slice(done, start))
  }
  const end = () => {
    done = parser.position
    return xml.slice(start, done)
  }
  parser.on('opentagstart', begin)
  parser.on('opentag', ({ name, local, uri: namespace, attributes, isSelfClosing: isEmpty }) => {
    startTag({ source: end(), name, local, namespace, attributes: byLocalName(Object.values(attributes)), isEmpty })
  })
  parser.on('closetag', ({ isSelfClosing }) => {
    if (isSelfClosing) return
    begin()
    endTag(end())
  })
  parser.write(xml).close()
  if (done < xml.length) between(xml.slice(done))
}

/** An XML part without some elements and what is in them. */
export function dropElements(xml: string, isDropped: (tag: StartTag) => boolean): string {
  let kept = ''
  /** The depth of the visitor in a dropped element. */
  let depth = 0
  visitTokens(xml, {
    startTag(tag) {
      if (depth > 0 || isDropped(tag)) depth += tag.isEmpty ? 0 : 1
      else kept += tag.source
    },
    endTag(source) {
      if (depth > 0) depth -= 1
      else kept += source
    },
    between(source) {
      if (depth === 0) kept += source
    },
  })
  return kept
}
