import { type RefObject, useEffect, useMemo, useState } from 'react'
import { frameDocument } from './frame-document.ts'
import styles from './waiver-frame.module.css'

/** Nothing in it may run; being of our origin it lets this page read its fields. Links open beside the page. */
const SANDBOX = 'allow-same-origin allow-popups allow-popups-to-escape-sandbox'

type Props = {
  id: string
  title: string
  language: string
  html: string
  frame: RefObject<HTMLIFrameElement | null>
  onReady(document: Document): void
}

/** A waiver in a frame of its own, as high as its content. */
export function WaiverFrame({ id, title, language, html, frame, onReady }: Props) {
  const source = useMemo(() => frameDocument({ title, language, html, nonce: pageNonce() }), [title, language, html])
  const [loaded, setLoaded] = useState<Document | null>(null)
  useEffect(() => {
    const body = loaded?.body
    if (!body) return
    const size = new ResizeObserver(() => {
      if (frame.current) frame.current.style.height = `${loaded.documentElement.scrollHeight + BORDERS}px`
    })
    size.observe(body)
    return () => size.disconnect()
  }, [loaded, frame])
  const load = () => {
    const inner = frame.current?.contentDocument
    if (!inner) return
    onReady(inner)
    setLoaded(inner)
  }
  return <iframe id={id} ref={frame} title={title} sandbox={SANDBOX} srcDoc={source} onLoad={load} className={styles.frame} />
}

const BORDERS = 2

const pageNonce = () => document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
