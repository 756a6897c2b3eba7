import { type RefObject, useMemo } from 'react'
import { SandboxedFrame } from '../ui/layout/sandboxed-frame.tsx'
import { frameDocument } from './frame-document.ts'

type Props = {
  id: string
  title: string
  language: string
  html: string
  frame: RefObject<HTMLIFrameElement | null>
  onReady(document: Document): void
}

/** A waiver in a frame of its own, whose fields this page reads. Links open beside the page. */
export function WaiverFrame({ title, language, html, ...frame }: Props) {
  const source = useMemo(() => frameDocument({ title, language, html, nonce: pageNonce() }), [title, language, html])
  return <SandboxedFrame title={title} source={source} popups {...frame} />
}

const pageNonce = () => document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
