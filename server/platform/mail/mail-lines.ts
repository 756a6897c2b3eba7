import type { Language } from '../../../contract/records/languages.ts'
import { escapeHtml } from '../../../contract/records/markup.ts'

/** A paragraph of a mail, with or without a label. A web address becomes a link. */
export type Line = [label: string, value: string]

/** The text part and the HTML part of a mail, with the same content. */
export function formatMail(title: string, lines: readonly Line[], language: Language = 'en'): { text_body: string; html_body: string } {
  return {
    text_body: lines.map(([label, value]) => (label === '' ? value : `${label}: ${value}`)).join('\n\n'),
    html_body: html(title, lines, language),
  }
}

const html = (title: string, lines: readonly Line[], language: Language) =>
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head><body>${lines
    .map(([label, value]) => `<p>${label === '' ? '' : `<strong>${escapeHtml(label)}</strong><br>`}${rich(value)}</p>`)
    .join('')}</body></html>`

const rich = (value: string) =>
  /^https?:\/\/\S+$/.test(value) ? `<a href="${escapeHtml(value)}">${escapeHtml(value)}</a>` : escapeHtml(value).replaceAll('\n', '<br>')
