import { Stack } from '@mantine/core'
import { type ReactNode, useCallback, useState } from 'react'
import { Dialog, type DialogProps } from './dialog.tsx'
import { DiscardQuestion } from './discard-question.tsx'

/** How a form inside tells that it is saving, or that something was typed. */
export type FormState = { busy: boolean; dirty: boolean }

type Props = Omit<DialogProps, 'children' | 'locked'> & { children(tell: (state: FormState) => void): ReactNode }

/** A dialog with a form inside: Esc asks only when something was typed, nothing closes it while saving. */
export function GuardedDialog({ title, opened, onClose, size, children }: Props) {
  const [state, setState] = useState<FormState>({ busy: false, dirty: false })
  const [asking, setAsking] = useState(false)
  const close = () => {
    setAsking(false)
    onClose()
  }
  const tell = useCallback((now: FormState) => {
    setState(now)
    if (!now.dirty) setAsking(false)
  }, [])
  return (
    <Dialog
      title={title}
      opened={opened}
      onClose={() => (state.dirty && !asking ? setAsking(true) : close())}
      locked={state.busy}
      {...(size ? { size } : {})}
    >
      <Stack>
        {asking && <DiscardQuestion onDiscard={close} onStay={() => setAsking(false)} />}
        {children(tell)}
      </Stack>
    </Dialog>
  )
}
