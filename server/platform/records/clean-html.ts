import type sanitize from 'sanitize-html'
import type { Attributes, IOptions, Tag } from 'sanitize-html'
import { isMarkup } from '../../../contract/records/markup.ts'
import { lazyRequire } from '../process/lazy-require.ts'

const TEXT_TAGS = ['h1', 'h2', 'h3', 'h4', 'p', 'div', 'br', 'hr', 'ul', 'ol', 'li', 'strong', 'b', 'em', 'i', 'u', 'blockquote', 'a']
const FORM_TAGS = ['label', 'input', 'select', 'option', 'textarea', 'fieldset', 'legend', 'table', 'thead', 'tbody', 'tr', 'th', 'td']
const INPUT_TYPES = ['text', 'checkbox', 'radio', 'date', 'email', 'tel', 'number']
/** Tags that are removed with their content, which is not meant to be read. */
const SILENT_TAGS = ['script', 'style', 'title', 'template', 'iframe', 'object', 'xmp', 'noembed', 'noframes']
/** Removes default values; parsers also disagree about markup in text areas. */
const FILLED_AREA = /(<textarea[^>]*>)[^<]+<\/textarea>/g
const NAME = /^[\w.:-]{1,100}$/

const text: IOptions = {
  allowedTags: TEXT_TAGS,
  allowedAttributes: { a: ['href', 'target', 'rel'] },
  allowedSchemes: ['https', 'mailto'],
  allowedSchemesAppliedToAttributes: ['href'],
  allowProtocolRelative: false,
  nonTextTags: [...SILENT_TAGS, 'textarea', 'option'],
  transformTags: { a: link },
}

const form: IOptions & { allowedEmptyAttributes: string[] } = {
  ...text,
  allowedTags: [...TEXT_TAGS, ...FORM_TAGS],
  allowedAttributes: {
    ...text.allowedAttributes,
    input: ['type', 'name', 'value', 'id'],
    textarea: ['name', 'rows', 'id'],
    select: ['name', 'id'],
    option: ['value'],
    label: ['for'],
  },
  // Without its empty value, the first line of a list would be an answer of that text.
  allowedEmptyAttributes: ['value'],
  nonTextTags: SILENT_TAGS,
  transformTags: { a: link, input, select: named, textarea: named, label: labelled },
}

/** A customer's text for reading: plain text stays unchanged, HTML keeps headings, paragraphs, lists, emphasis and links. */
export const cleanText = (html: string): string => cleaned(html, text)

/** A customer's text with a form: as `cleanText`, with tables and named form fields. */
export const cleanForm = (html: string): string => cleaned(html, form).replace(FILLED_AREA, '$1</textarea>')

const cleaned = (html: string, options: IOptions): string => (isMarkup(html) ? library()(html, options) : html)

/** A hundred modules, loaded with the first text that is cleaned. */
const library = () => lazyRequire<typeof sanitize>('sanitize-html')

/** Permits absolute addresses, opened in a new tab. */
function link(tagName: string, { href }: Attributes): Tag {
  const known = /^(https:\/\/|mailto:)/i.test(href?.trim() ?? '')
  return { tagName, attribs: known ? { href: (href as string).trim(), target: '_blank', rel: 'noopener noreferrer' } : {} }
}

/** Replaces fields that hide, send or load something by text fields. */
function input(tagName: string, attribs: Attributes): Tag {
  const type = attribs.type?.toLowerCase() ?? 'text'
  const { value, ...rest } = attribs
  const chosen = type === 'checkbox' || type === 'radio'
  return named(tagName, {
    ...rest,
    type: INPUT_TYPES.includes(type) ? type : 'text',
    ...(chosen && value !== undefined ? { value } : {}),
  })
}

function named(tagName: string, { name, id, ...attribs }: Attributes): Tag {
  return {
    tagName,
    attribs: { ...attribs, ...(NAME.test(name ?? '') ? { name } : {}), ...(NAME.test(id ?? '') ? { id } : {}) } as Attributes,
  }
}

function labelled(tagName: string, { for: id }: Attributes): Tag {
  return { tagName, attribs: NAME.test(id ?? '') ? { for: id as string } : {} }
}
