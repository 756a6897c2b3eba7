import type { Language } from '../../../contract/records/languages.ts'
import { escapeHtml } from '../../../contract/records/markup.ts'

/** A paragraph of a mail, with or without a label. A web address becomes a link. */
export type Line = [label: string, value: string]

/** The colours of a mail: of the bar on top, and of its links. */
type MailColors = { filled: string; link: string }

/** How a mail looks: English and without colours, unless it is said. */
type Look = { language?: Language; colors?: MailColors | null }

/** The text part and the HTML part of a mail: both say the same. */
export function formatMail(
  title: string,
  lines: readonly Line[],
  { language = 'en', colors = null }: Look = {},
): { text_body: string; html_body: string } {
  return {
    text_body: lines.map(([label, value]) => (label === '' ? value : `${label}: ${value}`)).join('\n\n'),
    html_body: html(title, lines, language, colors),
  }
}

const html = (title: string, lines: readonly Line[], language: Language, colors: MailColors | null) =>
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head><body>${barOf(colors)}${lines
    .map(([label, value]) => `<p>${label === '' ? '' : `<strong>${escapeHtml(label)}</strong><br>`}${rich(value, colors)}</p>`)
    .join('')}</body></html>`

/** By attributes, which every mail program draws and the preview's content policy lets pass. */
const barOf = (colors: MailColors | null) =>
  colors === null
    ? ''
    : `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td height="6" bgcolor="${colors.filled}"></td></tr></table>`

function rich(value: string, colors: MailColors | null): string {
  if (!/^https?:\/\/\S+$/.test(value)) return escapeHtml(value).replaceAll('\n', '<br>')
  const words = colors === null ? escapeHtml(value) : `<font color="${colors.link}">${escapeHtml(value)}</font>`
  return `<a href="${escapeHtml(value)}">${words}</a>`
}
