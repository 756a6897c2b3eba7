import { Button, Group, Stack, Text } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { auditEvent, printedHead, type VerifyAnswer } from '../../../contract/operations/audit.ts'
import { call } from '../../data/call.ts'
import { Problem } from '../../data/problem.ts'
import { queryClient } from '../../data/query-client.ts'
import { ErrorNotice, Notice } from '../../ui/feedback/notice.tsx'
import { TextField } from '../../ui/field/fields.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { countOf } from '../../ui/list/count-of.ts'
import styles from './audit.module.css'

/** Checks the whole chain of the log, with progress and result. */
export function ChainCheck() {
  const [printed, setPrinted] = useState('')
  const [wrong, setWrong] = useState('')
  const check = useChainCheck(auditEvent.path)
  const begin = (event: FormEvent) => {
    event.preventDefault()
    const text = printed.trim()
    const judged = text === '' ? undefined : printedHead.safeParse(text)
    setWrong(judged?.success === false ? (judged.error.issues[0]?.message ?? '') : '')
    if (judged?.success !== false) void check.start(text)
  }
  return (
    <Panel title="Chain">
      <form onSubmit={begin} noValidate>
        <Stack>
          <Text>
            Each row is sealed with the one before it, soon after it was written. The check walks through all of them and names the first
            that was changed, added or removed.
          </Text>
          <TextField
            name="printed"
            label="Earlier chain head (optional)"
            description="The server prints one every five minutes. It reveals a chain that was rewritten as a whole."
            placeholder="4711:5f2c…"
            error={wrong}
            value={printed}
            onChange={(event) => setPrinted(event.currentTarget.value)}
          />
          <Group>
            <Button type="submit" loading={check.progress !== null}>
              Check the Chain
            </Button>
            {check.progress !== null && (
              <Button variant="default" onClick={check.cancel}>
                Cancel
              </Button>
            )}
            <Text role="status">{check.progress ?? ''}</Text>
          </Group>
          {check.failure && <ErrorNotice>{reasonOf(check.failure)}</ErrorNotice>}
          {check.outcome && <Result outcome={check.outcome} />}
        </Stack>
      </form>
    </Panel>
  )
}

const reasonOf = (failure: Error) => (failure instanceof Problem ? failure.errors.printed : undefined) ?? failure.message

function Result({ outcome: { fault, checked, waiting, head } }: { outcome: Outcome }) {
  if (fault)
    return (
      <ErrorNotice title="The log was changed">
        {words[fault.how](fault.seq)} Keep the database as it is, and compare it with a backup and with the heads that were printed.
      </ErrorNotice>
    )
  return (
    <Notice kind="success" title="The log is unchanged" alert>
      <Text>
        {countOf(checked, 'row')} checked.{waiting > 0 ? ` ${countOf(waiting, 'row')} not sealed yet.` : ''}
      </Text>
      {head && (
        <Text>
          Head: <span className={styles.head}>{head}</span>
        </Text>
      )}
    </Notice>
  )
}

const words: Record<NonNullable<Outcome['fault']>['how'], (seq: number) => string> = {
  CHANGED: (seq) => `Row ${seq} does not follow from the row before it: it was changed, or rows before it were taken out or put in.`,
  REMOVED: (seq) => `Row ${seq} is missing.`,
  ADDED: (seq) => `Row ${seq} was put among rows that were sealed before.`,
  CUT: (seq) => `The end of the log is missing: row ${seq} had been sealed.`,
  ANCHOR: (seq) => `The chain was rebuilt: at row ${seq} its head differs from the stored one.`,
  START: (seq) => `The log begins after row ${seq}, but no purge of old rows is recorded: its beginning was removed.`,
  PRINTED: (seq) => `The chain does not lead to the head that was printed for row ${seq}.`,
}

/** The result of a check of the whole chain. */
type Outcome = Pick<VerifyAnswer, 'fault' | 'waiting' | 'head'> & { checked: number }

/** Walks the chain stretch by stretch: `progress` in words while it runs, then `outcome` or `failure`. */
function useChainCheck(path: string) {
  const [progress, setProgress] = useState<string | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [failure, setFailure] = useState<Error | null>(null)
  const running = useRef<AbortController | null>(null)
  const start = async (printed: string) => {
    const control = new AbortController()
    running.current = control
    setOutcome(null)
    setFailure(null)
    setProgress('Sealing the latest entries…')
    try {
      setOutcome(await walk(printed, control.signal, setProgress))
      await queryClient.invalidateQueries({ queryKey: [path] })
    } catch (error) {
      if (!control.signal.aborted) setFailure(error as Error)
    } finally {
      setProgress(null)
    }
  }
  return { progress, outcome, failure, start, cancel: () => running.current?.abort() }
}

async function walk(printed: string, signal: AbortSignal, showProgress: (text: string) => void): Promise<Outcome> {
  let after = 0
  let checked = 0
  for (;;) {
    const body = { after, ...(printed === '' ? {} : { printed }) }
    const stretch = await call<VerifyAnswer>('POST', '/auditevents/verify', { body, signal })
    checked += stretch.checked
    showProgress(`${checked.toLocaleString('en-US')} of ${stretch.rows.toLocaleString('en-US')} rows checked`)
    if (stretch.next === null) return { fault: stretch.fault, waiting: stretch.waiting, head: stretch.head, checked }
    after = stretch.next
  }
}
