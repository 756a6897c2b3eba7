import { useSyncExternalStore } from 'react'
import styles from './toast.module.css'

const SHOWN_MS = 2500

/** A sentence, or what has happened to somebody or something: a long name is cut off, and whole for a screen reader. */
export type ToastText = string | { about: string; text: string }

let shown: { id: number; text: ToastText; failed: boolean } | null = null
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

/** Shows a message bottom-left for 2.5 seconds. A failure must also be shown in the page or dialog. */
export function showToast(text: ToastText, kind: 'done' | 'failed' = 'done') {
  clearTimeout(timer)
  show({ id: (shown?.id ?? 0) + 1, text, failed: kind === 'failed' })
  timer = setTimeout(() => show(null), SHOWN_MS)
}

/** The place of toasts, once in `ThemeProvider`. */
export function Toasts() {
  const now = useSyncExternalStore(subscribe, () => shown)
  return (
    <div className={styles.place} aria-live="polite" role="status">
      {now && (
        <div key={now.id} className={styles.toast} data-failed={now.failed}>
          {typeof now.text === 'string' ? now.text : <About {...now.text} />}
        </div>
      )}
    </div>
  )
}

const About = ({ about, text }: Exclude<ToastText, string>) => (
  <>
    <span className={styles.about} title={about}>
      {about}
    </span>
    : {text}
  </>
)

function show(next: typeof shown) {
  shown = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
