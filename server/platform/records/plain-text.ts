import type sanitize from 'sanitize-html'
import { isMarkup } from '../../../contract/records/markup.ts'
import { lazyRequire } from '../process/lazy-require.ts'
import { cleanText } from './clean-html.ts'

const LINK = /<a href="(?:mailto:)?([^"]*)"[^>]*>(.*?)<\/a>/gs
const ITEM = /<li>/g
const BREAK = /<br ?\/?>|<hr ?\/?>|<\/(?:h[1-4]|p|div|ul|ol|li|blockquote)>/g

/** A customer's text for reading without its markup: a line for each block, a dash for each item of a list, links in brackets. */
export function toPlainText(html: string): string {
  if (!isMarkup(html)) return html
  const lines = cleanText(html).replace(/\s+/g, ' ').replace(LINK, linkOf).replace(ITEM, '\n- ').replace(BREAK, '\n')
  const text = lazyRequire<typeof sanitize>('sanitize-html')(lines, { allowedTags: [], allowedAttributes: {} })
  return unescaped(text)
    .replace(/ *\n\s*/g, '\n')
    .trim()
}

const linkOf = (_link: string, href: string, words: string) => (words === href ? words : `${words} (${href})`)

const CHARACTERS: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' }
const unescaped = (text: string) => text.replace(/&(?:lt|gt|quot|amp);/g, (name) => CHARACTERS[name] ?? name)
