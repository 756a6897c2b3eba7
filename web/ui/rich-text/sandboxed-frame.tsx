import { type RefObject, useEffect, useRef, useState } from 'react'
import styles from './sandboxed-frame.module.css'

type Props = {
  id?: string
  title: string
  /** The document. */
  source: string
  /** Lets links open in a new tab. */
  popups?: boolean
  frame?: RefObject<HTMLIFrameElement | null>
  onReady?(document: Document): void
}

const BORDERS = 2

/** A document in its own frame, as high as its content. Scripts are disabled; the common origin lets this page read it. */
export function SandboxedFrame({ id, title, source, popups = false, frame, onReady }: Props) {
  const ownFrame = useRef<HTMLIFrameElement>(null)
  const shown = frame ?? ownFrame
  const [loaded, setLoaded] = useState<Document | null>(null)
  useEffect(() => {
    const body = loaded?.body
    if (!body) return
    const size = new ResizeObserver(() => {
      // Not the document's scroll height, which is never less than the frame.
      const height = Math.max(loaded.documentElement.offsetHeight, body.scrollHeight)
      if (shown.current) shown.current.style.height = `${height + BORDERS}px`
    })
    size.observe(body)
    return () => size.disconnect()
  }, [loaded, shown])
  const load = () => {
    const inner = shown.current?.contentDocument
    if (!inner) return
    onReady?.(inner)
    setLoaded(inner)
  }
  const sandbox = popups ? 'allow-same-origin allow-popups allow-popups-to-escape-sandbox' : 'allow-same-origin'
  return <iframe id={id} ref={shown} title={title} sandbox={sandbox} srcDoc={source} onLoad={load} className={styles.frame} />
}
