import { type ReactNode, useEffect, useRef } from 'react'
import { useFocusKept } from '../focus/use-focus-kept.ts'
import { classes } from '../plain/classes.ts'
import { PlainButton } from '../plain/plain-button.tsx'
import { Words } from '../plain/words.tsx'
import { useTranslation, useWord } from '../translation.ts'
import styles from './notice.module.css'

type ErrorProps = { children: ReactNode; title?: string; onRetry?(): unknown; focused?: boolean }

/**
 * A problem of a whole page or dialog, announced at once, with a retry. `focused` scrolls to it and focuses it: the pressed button may be
 * far below, and lost the focus while it was busy.
 */
export function ErrorNotice({ children, title, onRetry, focused }: ErrorProps) {
  const [translate, word] = [useTranslation(), useWord()]
  return (
    <Notice kind="error" {...(title ? { title } : {})} alert focused={focused}>
      {typeof children === 'string' ? translate(children) : children}
      {onRetry && <Retry text={word('Try again')} onRetry={onRetry} />}
    </Notice>
  )
}

/** The button disappears with the notice when the retry begins. */
function Retry({ text, onRetry }: { text: string; onRetry(): unknown }) {
  const around = useFocusKept<HTMLDivElement>()
  return (
    <div ref={around}>
      <PlainButton variant="default" className={styles.retry ?? ''} onClick={() => void onRetry()}>
        {text}
      </PlainButton>
    </div>
  )
}

/** A framed message: information, warning, error or success. */
export function Notice({ kind = 'info', title, alert, focused = false, conflict = false, children }: NoticeProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (focused) box.current?.focus()
  }, [focused])
  return (
    <div
      ref={box}
      className={`${classes.paper} mantine-Paper-root ${styles.notice}`}
      data-kind={kind}
      {...(alert ? { role: 'alert' } : {})}
      {...(focused ? { tabIndex: -1 } : {})}
      {...(conflict ? { 'data-conflict': true } : {})}
    >
      {title && <Words bold>{title}</Words>}
      {typeof children === 'string' ? <Words>{children}</Words> : children}
    </div>
  )
}

type NoticeProps = {
  kind?: 'info' | 'warning' | 'error' | 'success'
  title?: ReactNode
  alert?: boolean
  focused?: boolean | undefined
  /** Names records that speak against saving: what another user changed meanwhile, or who exists already. */
  conflict?: boolean
  children: ReactNode
}
