import { Button, Paper, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './notice.module.css'
import { useSaid, useWord } from './words.ts'

/** A problem of a whole page or dialog, announced at once, with a way to try again. */
export function ErrorNotice({ children, title, onRetry }: { children: ReactNode; title?: string; onRetry?(): void }) {
  const [said, word] = [useSaid(), useWord()]
  return (
    <Notice kind="error" {...(title ? { title } : {})} alert>
      {typeof children === 'string' ? said(children) : children}
      {onRetry && (
        <div>
          <Button variant="default" mt="sm" onClick={onRetry}>
            {word('Try again')}
          </Button>
        </div>
      )}
    </Notice>
  )
}

/** A framed remark: information, a warning, an error or a success. */
export function Notice({ kind = 'info', title, alert, children }: NoticeProps) {
  return (
    <Paper className={styles.notice} data-kind={kind} {...(alert ? { role: 'alert' } : {})}>
      {title && <Text fw={650}>{title}</Text>}
      {typeof children === 'string' ? <Text>{children}</Text> : children}
    </Paper>
  )
}

type NoticeProps = { kind?: 'info' | 'warning' | 'error' | 'success'; title?: ReactNode; alert?: boolean; children: ReactNode }
