import { Anchor, Text } from '@mantine/core'
import { createElement, Fragment, type ReactNode, useMemo } from 'react'
import styles from './rich-text.module.css'

// Headings start below the page's own.
const ALLOWED: Readonly<Record<string, string>> = {
  P: 'p',
  DIV: 'p',
  UL: 'ul',
  OL: 'ol',
  LI: 'li',
  STRONG: 'strong',
  B: 'strong',
  EM: 'em',
  I: 'em',
  U: 'u',
  H1: 'h2',
  H2: 'h2',
  H3: 'h3',
  H4: 'h4',
}
const UNSEEN = ['SCRIPT', 'STYLE', 'TEMPLATE', 'IFRAME', 'OBJECT', 'NOSCRIPT', 'TITLE', 'TEXTAREA']

/**
 * A customer's text, plain or with simple HTML. It is parsed in an inert document and rebuilt from a short list of
 * elements, so that nothing in it can run, load or imitate the page.
 */
export function RichText({ children }: { children: string }) {
  const content = useMemo(() => (/<[a-z!/]/i.test(children) ? fromHtml(children) : paragraphs(children)), [children])
  return <div className={styles.text}>{content}</div>
}

function paragraphs(text: string): ReactNode {
  // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no identity but their place
  return text.split(/\n\s*\n/).map((paragraph, place) => <p key={place}>{paragraph.trim()}</p>)
}

function fromHtml(html: string): ReactNode {
  return rebuilt(new DOMParser().parseFromString(html, 'text/html').body)
}

const rebuilt = (parent: Node): ReactNode[] =>
  // biome-ignore lint/suspicious/noArrayIndexKey: nodes have no identity but their place
  [...parent.childNodes].map((node, place) => <Fragment key={place}>{shown(node)}</Fragment>)

function shown(node: Node): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent
  if (!(node instanceof Element) || UNSEEN.includes(node.tagName)) return null
  if (node.tagName === 'BR') return <br />
  if (node.tagName === 'A') return link(node)
  const tag = ALLOWED[node.tagName]
  // A block inside a paragraph would be invalid HTML: inner blocks become separate.
  const wraps = tag !== undefined && !(tag === 'p' && node.querySelector('p, div, ul, ol, h1, h2, h3, h4'))
  return wraps ? createElement(tag, null, ...rebuilt(node)) : rebuilt(node)
}

function link(element: Element): ReactNode {
  const href = element.getAttribute('href') ?? ''
  if (!/^(https?:\/\/|mailto:|tel:)/i.test(href)) return <Text component="span">{rebuilt(element)}</Text>
  return (
    <Anchor href={href} target="_blank" rel="noreferrer">
      {rebuilt(element)}
    </Anchor>
  )
}
