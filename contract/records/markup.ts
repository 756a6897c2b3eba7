/** Whether a customer's text is HTML; else it is plain text, whose blank lines part paragraphs. */
export const isMarkup = (text: string): boolean => /<[a-z!/]/i.test(text)

/** A customer's text as HTML: plain text becomes escaped paragraphs. */
export function asMarkup(text: string): string {
  if (isMarkup(text)) return text
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => `<p>${escapeHtml(paragraph.trim()).replaceAll('\n', '<br />')}</p>`)
    .join('')
}

/** A text as HTML shows it. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`)
