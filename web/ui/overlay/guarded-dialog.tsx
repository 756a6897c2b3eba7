import { Button, Group, Stack, Text } from '@mantine/core'
import { type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react'
import { Notice } from '../feedback/notice.tsx'
import { useUnsaved } from '../form/use-unsaved.ts'
import { Dialog, type DialogProps } from './dialog.tsx'
import { DialogRemark } from './dialog-remark.ts'

/** The state that a form inside reports: it is saving, or has changes. */
export type FormState = {
  busy: boolean
  dirty: boolean
  /** Reads the form itself, since `busy` begins later than the press. */
  isBusy?(): boolean
  /** Reads the fields themselves, since `dirty` may be out of date. */
  isDirty?(): boolean
}

type Props = Omit<DialogProps, 'children' | 'locked' | 'opaque' | 'hidden'> & {
  /** Hidden while the form inside is saving. */
  quick?: boolean
  /** Hidden while another dialog has its place. */
  covered?: boolean
  children(reportState: (state: FormState) => void): ReactNode
}

/** A dialog with a form inside: Esc, or leaving the page, asks only when there are changes, and Esc answers with Keep editing; nothing closes it while saving. */
export function GuardedDialog({ title, opened, onClose, size, quick = false, covered = false, children }: Props) {
  const [state, setState] = useState<FormState>({ busy: false, dirty: false })
  // The drawing lags behind: Escape may follow a key or Enter before it.
  const latest = useRef<FormState>(state)
  const [asking, setAsking] = useState(false)
  // The navigation that the question blocks.
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
  const stay = () => setAsking(false)
  const isDirty = () => latest.current.isDirty?.() ?? latest.current.dirty
  const isBusy = () => latest.current.isBusy?.() ?? latest.current.busy
  const leave = () => {
    if (isBusy()) return
    onward.current = null
    if (asking) stay()
    else if (isDirty()) setAsking(true)
    else close()
  }
  const confirmLeave = (further: () => void) => {
    onward.current = further
    setAsking(true)
  }
  // Saving continues on another page.
  useUnsaved(() => !isBusy() && isDirty(), { confirmLeave, off: !opened })
  const remark = useContext(DialogRemark)
  const discard = () => {
    close()
    onward.current?.()
  }
  return (
    <Dialog
      title={title}
      opened={opened}
      onClose={leave}
      locked={state.busy || covered}
      hidden={covered || (quick && state.busy)}
      {...(size ? { size } : {})}
    >
      <Stack>
        {asking && <DiscardQuestion onDiscard={discard} onStay={stay} />}
        {remark}
        {children(reportState)}
      </Stack>
    </Dialog>
  )
}

/** Asks before input is lost; takes the focus, and gives it back. */
function DiscardQuestion({ onDiscard, onStay }: { onDiscard(): void; onStay(): void }) {
  const stay = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const before = document.activeElement
    stay.current?.focus()
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])
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
