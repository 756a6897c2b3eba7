/** Whether a customer's text is HTML; plain text has paragraphs separated by blank lines. */
export const isMarkup = (text: string): boolean => /<[a-z!/]/i.test(text)

/** Renders a customer's text as HTML: plain text becomes escaped paragraphs. */
export function asMarkup(text: string): string {
  if (isMarkup(text)) return text
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => `<p>${escapeHtml(paragraph.trim()).replaceAll('\n', '<br />')}</p>`)
    .join('')
}

/** Escapes a text for HTML. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`)
