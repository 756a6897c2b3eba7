import { Anchor, Paper, Title } from '@mantine/core'
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import styles from '../feedback/notice.module.css'

/** The error of a field. `alone`: the message names the field itself. */
export type FieldProblem = { id: string; message: string; alone?: boolean }

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
  const listed = useListed(problems, attempt)
  const shown = attempt > 0 && listed.length > 0
  useEffect(() => {
    if (attempt > 0 && shown) box.current?.focus()
  }, [attempt, shown])
  const names = useFieldNames(listed)
  if (!shown) return null
  return (
    <Paper ref={box} tabIndex={-1} role="alert" className={styles.notice} data-kind="error">
      <Title order={2} size="h4">
        {title}
      </Title>
      <ul className={styles.list}>
        {listed.map(({ id, message, alone, open }) => (
          <li key={id} data-done={!open || undefined}>
            <FieldLink id={id}>{names[id] && !alone ? `${names[id]}: ${message}` : message}</FieldLink>
          </li>
        ))}
      </ul>
    </Paper>
  )
}

/** The problems of the last attempt, with those that are still open. None once all are corrected. */
function useListed(problems: FieldProblem[], attempt: number): (FieldProblem & { open: boolean })[] {
  const [last, setLast] = useState({ attempt, problems })
  if (last.attempt !== attempt || (last.problems.length === 0 && problems.length > 0)) setLast({ attempt, problems })
  const listed = (last.attempt === attempt ? last.problems : problems).map((problem) => {
    const now = problems.find(({ id }) => id === problem.id)
    return { ...problem, ...now, open: now !== undefined }
  })
  return listed.some(({ open }) => open) ? listed : []
}

/** Leads to a field of the page. */
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
