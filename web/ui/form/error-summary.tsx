import { Anchor, Paper, Title } from '@mantine/core'
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import styles from '../feedback/notice.module.css'

export type FieldProblem = { id: string; message: string }

/** The list of errors above the form, after an attempt to continue; focused whenever `attempt` changes, with links to the fields. */
export function ErrorSummary({
  problems,
  attempt,
  title = 'There is a problem',
}: {
  problems: FieldProblem[]
  attempt: number
  title?: string
}) {
  const box = useRef<HTMLDivElement>(null)
  const shown = attempt > 0 && problems.length > 0
  useEffect(() => {
    if (attempt > 0 && shown) box.current?.focus()
  }, [attempt, shown])
  const names = useFieldNames(problems)
  if (!shown) return null
  return (
    <Paper ref={box} tabIndex={-1} role="alert" className={styles.notice} data-kind="error">
      <Title order={2} size="h4">
        {title}
      </Title>
      <ul className={styles.list}>
        {problems.map(({ id, message }) => (
          <li key={id}>
            <FieldLink id={id}>{names[id] ? `${names[id]}: ${message}` : message}</FieldLink>
          </li>
        ))}
      </ul>
    </Paper>
  )
}

/** A link to a field of the page. */
export const FieldLink = ({ id, children }: { id: string; children: ReactNode }) => (
  <Anchor href={`#${id}`} onClick={(event) => goTo(event, id)}>
    {children}
  </Anchor>
)

/** The fields' labels, read from the page, since a message such as "Required" does not name its field. */
function useFieldNames(problems: FieldProblem[]): Record<string, string> {
  const [names, setNames] = useState<Record<string, string>>({})
  const ids = problems.map(({ id }) => id).join(' ')
  useEffect(() => setNames(Object.fromEntries(ids.split(' ').map((id) => [id, labelOf(id)]))), [ids])
  return names
}

function labelOf(id: string): string {
  const field = document.getElementById(id)
  const label = field?.closest('fieldset')?.querySelector('legend') ?? document.querySelector(`label[for="${CSS.escape(id)}"]`)
  return label?.textContent?.replace(/\s*\*$/, '') ?? ''
}

function goTo(event: MouseEvent, id: string) {
  event.preventDefault()
  const field = document.getElementById(id)
  field?.scrollIntoView({ block: 'center' })
  field?.focus({ preventScroll: true })
}
