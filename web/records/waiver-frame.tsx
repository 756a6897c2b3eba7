import { type RefObject, useMemo } from 'react'
import { asMarkup } from '../../contract/records/markup.ts'
import { pageNonce } from '../ui/layout/page-nonce.ts'
import { SandboxedFrame } from '../ui/rich-text/sandboxed-frame.tsx'

type Props = {
  id: string
  title: string
  language: string
  html: string
  frame: RefObject<HTMLIFrameElement | null>
  onReady(document: Document): void
}

/** A waiver in its own frame, whose fields this page reads. Links open in a new tab. */
export function WaiverFrame({ title, language, html, ...frame }: Props) {
  const source = useMemo(() => frameDocument({ title, language, html, nonce: pageNonce() }), [title, language, html])
  return <SandboxedFrame title={title} source={source} popups {...frame} />
}

const LOOK = `
  body { margin: 16px; font: 16px/1.5 system-ui, sans-serif; color: #1b1b1b; overflow-wrap: anywhere; overflow-y: hidden; }
  h1, h2, h3, h4 { line-height: 1.25; margin: 0 0 8px; font-size: 1.15rem; }
  p, ul, ol, fieldset, table { margin: 0 0 16px; }
  label { display: inline-block; max-width: 100%; min-height: 32px; }
  input:not([type=checkbox], [type=radio]), textarea, select { display: block; box-sizing: border-box; width: 100%; max-width: 480px;
    min-height: 44px; padding: 8px 12px; border: 1px solid #71767a; border-radius: 4px; background: #fff; color: inherit; font: inherit; }
  label:has(> input:not([type=checkbox], [type=radio]), > textarea, > select) { display: block; }
  input[type=checkbox], input[type=radio] { width: 24px; height: 24px; margin: 4px 8px 4px 0; vertical-align: middle; }
  fieldset { min-width: 0; border: 0; padding: 0; }
  legend { padding: 0; }
  fieldset label { margin-right: 24px; }
  td, th { padding: 4px 8px; border: 1px solid #a9aeb1; text-align: start; }
  a { color: #005ea2; }
  [data-required-mark] { color: #b50909; white-space: nowrap; }
  [aria-invalid=true] { outline: 2px solid #b50909; outline-offset: 2px; }
  :focus-visible { outline: 3px solid #2491ff; outline-offset: 2px; }
`

/**
 * A waiver as a separate document. It can load and run nothing: the frame's sandbox forbids scripts, and this policy all
 * requests. `nonce` is the page's, whose policy the frame inherits.
 */
function frameDocument({ title, language, html, nonce }: { title: string; language: string; html: string; nonce: string }): string {
  const policy = `default-src 'none'; style-src ${nonce ? `'nonce-${nonce}'` : "'unsafe-inline'"}; base-uri 'none'; form-action 'none'`
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}"><title>${escaped(
    title,
  )}</title><style nonce="${nonce}">${LOOK}</style></head><body>${asMarkup(html)}</body></html>`
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.codePointAt(0)};`)
