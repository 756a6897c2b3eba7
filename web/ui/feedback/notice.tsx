import { Button, Paper, Text } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { useFocusKept } from '../focus/use-focus-kept.ts'
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
      <Button variant="default" mt="sm" onClick={() => void onRetry()}>
        {text}
      </Button>
    </div>
  )
}

/** A framed message: information, warning, error or success. */
export function Notice({ kind = 'info', title, alert, focused = false, children }: NoticeProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (focused) box.current?.focus()
  }, [focused])
  return (
    <Paper
      ref={box}
      className={styles.notice}
      data-kind={kind}
      {...(alert ? { role: 'alert' } : {})}
      {...(focused ? { tabIndex: -1 } : {})}
    >
      {title && <Text fw={650}>{title}</Text>}
      {typeof children === 'string' ? <Text>{children}</Text> : children}
    </Paper>
  )
}

type NoticeProps = {
  kind?: 'info' | 'warning' | 'error' | 'success'
  title?: ReactNode
  alert?: boolean
  focused?: boolean | undefined
  children: ReactNode
}
