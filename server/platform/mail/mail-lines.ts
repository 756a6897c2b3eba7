import type { Language } from '../../../contract/records/languages.ts'
import { escapeHtml } from '../../../contract/records/markup.ts'

/** A paragraph of a mail, with or without a label. A web address becomes a link. */
export type Line = [label: string, value: string]

/** The colours of a mail: of the bar on top, and of its links. */
type MailColors = { filled: string; link: string }

/** The sender of a mail: the name on top, and whether its logo is sent with it (`PICTURES.logo`). */
type MailHead = { name: string; logo: boolean }

/** The look of a mail: English, without colours and head, by default. `code`: a line that is shown as a QR code, too. */
type Look = { language?: Language; colors?: MailColors | null; head?: MailHead | null; code?: string | null }

/** The pictures that a mail may show. They are sent with it, so that nothing is fetched when it is read. */
export const PICTURES = { logo: 'cid:logo', code: 'cid:code' } as const

/** The text part and the HTML part of a mail, with the same content. */
export function formatMail(title: string, lines: readonly Line[], look: Look = {}): { text_body: string; html_body: string } {
  return {
    text_body: lines.map(([label, value]) => (label === '' ? value : `${label}: ${value}`)).join('\n\n'),
    html_body: html(title, lines, look),
  }
}

/** For programs that read style sheets; others show the same in a column of plain paragraphs. */
const STYLE = [
  ':root{color-scheme:light dark;supported-color-schemes:light dark}',
  'body{margin:0;padding:16px;font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,Arial,sans-serif;color:#1f2933}',
  '.mail{max-width:600px;margin:0 auto}',
  'p{margin:0 0 16px;overflow-wrap:break-word}',
  'a{word-break:normal;overflow-wrap:anywhere}',
  '.head{margin:16px 0 24px;font-size:18px;font-weight:650}',
  '.head img,.code img{display:block;border:0}',
  '.head img{max-width:100%;height:48px;width:auto}',
  // Logos and codes are drawn for paper; the link's own colour is chosen for a white ground.
  '@media (prefers-color-scheme:dark){body{background:#16191f;color:#e6e9ee}a font{color:#8ab8ff}',
  '.head img,.code img{background:#fff;padding:8px;border-radius:6px}}',
].join('')

function html(title: string, lines: readonly Line[], { language = 'en', colors = null, head = null, code = null }: Look): string {
  const paragraphs = lines.map(([label, value]) => {
    const words = `<p>${label === '' ? '' : `<strong>${escapeHtml(label)}</strong><br>`}${rich(value, colors)}</p>`
    return value === code ? `${words}${codeOf(code)}` : words
  })
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeHtml(
    title,
  )}</title><style>${STYLE}</style></head><body><div class="mail">${barOf(colors)}${headOf(head)}${paragraphs.join('')}</div></body></html>`
}

/** By attributes, which every mail program draws. */
const barOf = (colors: MailColors | null) =>
  colors === null
    ? ''
    : `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td height="6" bgcolor="${colors.filled}"></td></tr></table>`

function headOf(head: MailHead | null): string {
  if (head === null) return ''
  const name = escapeHtml(head.name)
  return `<p class="head">${head.logo ? `<img src="${PICTURES.logo}" alt="${name}" height="48">` : name}</p>`
}

/** The registration number is above it: the picture adds nothing. */
const codeOf = (code: string) =>
  `<p class="code"><img src="${PICTURES.code}" alt="QR code of ${escapeHtml(code)}" width="164" height="164"></p>`

function rich(value: string, colors: MailColors | null): string {
  if (!/^https?:\/\/\S+$/.test(value)) return escapeHtml(value).replaceAll('\n', '<br>')
  const words = colors === null ? escapeHtml(value) : `<font color="${colors.link}">${escapeHtml(value)}</font>`
  return `<a href="${escapeHtml(value)}">${words}</a>`
}
