import { Button, Group, Stack, Text } from '@mantine/core'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { Notice } from '../feedback/notice.tsx'
import { useUnsaved } from '../form/use-unsaved.ts'
import { Dialog, type DialogProps } from './dialog.tsx'

/** The state that a form inside reports: it is saving, or something was typed. */
export type FormState = {
  busy: boolean
  dirty: boolean
  /** Reads the fields themselves: `dirty` may be a moment old. */
  isDirty?(): boolean
}

type Props = Omit<DialogProps, 'children' | 'locked'> & { children(reportState: (state: FormState) => void): ReactNode }

/** A dialog with a form inside: Esc, or leaving the page, asks only when something was typed; nothing closes it while saving. */
export function GuardedDialog({ title, opened, onClose, size, children }: Props) {
  const [state, setState] = useState<FormState>({ busy: false, dirty: false })
  // What is drawn lags behind: a key and Escape, or Enter and Escape, may come before it is.
  const latest = useRef<FormState>(state)
  const [asking, setAsking] = useState(false)
  // The navigation that the question holds up.
  const onward = useRef<(() => void) | null>(null)
  const close = () => {
    setAsking(false)
    onClose()
  }
  const reportState = useCallback((now: FormState) => {
    latest.current = now
    setState(now)
    if (!now.dirty) setAsking(false)
  }, [])
  const isDirty = () => latest.current.isDirty?.() ?? latest.current.dirty
  const leave = () => {
    if (latest.current.busy) return
    onward.current = null
    if (!asking && isDirty()) setAsking(true)
    else close()
  }
  const confirmLeave = (further: () => void) => {
    onward.current = further
    setAsking(true)
  }
  // What is being saved goes on to another page by itself.
  useUnsaved(() => opened && !latest.current.busy && isDirty(), { confirmLeave })
  const discard = () => {
    close()
    onward.current?.()
  }
  return (
    <Dialog title={title} opened={opened} onClose={leave} locked={state.busy} {...(size ? { size } : {})}>
      <Stack>
        {asking && <DiscardQuestion onDiscard={discard} onStay={() => setAsking(false)} />}
        {children(reportState)}
      </Stack>
    </Dialog>
  )
}

/** Asks before what was typed is lost; takes the focus. */
function DiscardQuestion({ onDiscard, onStay }: { onDiscard(): void; onStay(): void }) {
  const stay = useRef<HTMLButtonElement>(null)
  useEffect(() => stay.current?.focus(), [])
  return (
    <Notice kind="warning" alert>
      <Text>What you typed has not been saved.</Text>
      <Group mt="xs" mb="sm">
        <Button color="red" onClick={onDiscard}>
          Discard
        </Button>
        <Button variant="default" onClick={onStay} ref={stay}>
          Keep editing
        </Button>
      </Group>
    </Notice>
  )
}
