/** A part of a waiver as it is printed. */
export type Block = { kind: 'heading' | 'paragraph' | 'item'; text: string }

/** The answers, by the name of the field. */
export type Answers = Readonly<Record<string, unknown>>

const HEADINGS = ['h1', 'h2', 'h3', 'h4', 'legend']
const BLOCKS = [...HEADINGS, 'p', 'div', 'ul', 'ol', 'li', 'blockquote', 'fieldset', 'table', 'tr', 'hr']
/** Relies on cleaned HTML: tags are complete, and brackets and quotes in attributes are escaped. */
const PIECES = /<(\/?)([a-z0-9]+)([^>]*)>|([^<]+)/g
const EMPTY = '____________'

/** A cleaned waiver as text, with the answers in place of its fields. */
export function toBlocks(html: string, answers: Answers): Block[] {
  const blocks: Block[] = []
  let open: Block = { kind: 'paragraph', text: '' }
  const begin = (kind: Block['kind']) => {
    const text = open.text
      .replace(/[^\S\n]+/g, ' ')
      .replace(/ *\n */g, '\n')
      .trim()
    if (text !== '') blocks.push({ ...open, text })
    open = { kind, text: '' }
  }
  let within: string | null = null
  for (const [, closing, tag = '', attributes = '', text] of html.matchAll(PIECES)) {
    if (text !== undefined) open.text += within === null ? unescaped(text).replace(/\s+/g, ' ') : ''
    else if (tag === 'br') open.text += '\n'
    else if (tag === 'td' || tag === 'th') open.text += ' '
    else if (BLOCKS.includes(tag)) begin(closing ? 'paragraph' : kindOf(tag))
    else if (tag === 'input') open.text += inputText(attributes, answers)
    else if (tag === 'select' || tag === 'textarea') {
      if (!closing) open.text += ` [${valueText(answers[attribute(attributes, 'name')])}] `
      within = closing ? null : tag
    }
  }
  begin('paragraph')
  return blocks
}

const kindOf = (tag: string): Block['kind'] => (HEADINGS.includes(tag) ? 'heading' : tag === 'li' ? 'item' : 'paragraph')

function inputText(attributes: string, answers: Answers): string {
  const answer = answers[attribute(attributes, 'name')]
  const type = attribute(attributes, 'type')
  if (type !== 'radio' && type !== 'checkbox') return ` [${valueText(answer)}] `
  const value = attribute(attributes, 'value') || 'on'
  const checked = answer === true || answer === value || (Array.isArray(answer) && answer.includes(value))
  return checked ? ' [X] ' : ' [ ] '
}

const valueText = (answer: unknown): string => (Array.isArray(answer) ? answer.join(', ') : String(answer ?? '')).trim() || EMPTY

const attribute = (attributes: string, name: string): string =>
  unescaped(attributes.match(new RegExp(`(?:^|\\s)${name}="([^"]*)"`))?.[1] ?? '')

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' }

function unescaped(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|(amp|lt|gt|quot|nbsp));/g, (_all, code: string | undefined, name: string) =>
    code === undefined ? (ENTITIES[name] as string) : character(Number(code)),
  )
}

const character = (code: number) => (code <= 0x10ffff ? String.fromCodePoint(code) : '')
