import { Button, Stack, Text } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { ErrorNotice } from '../feedback/notice.tsx'
import { showToast } from '../feedback/toast.tsx'
import { useFocusAfter } from '../focus/use-focus-after.ts'
import { FormFooter } from '../form/form-footer.tsx'
import styles from './confirm-question.module.css'
import { Dialog } from './dialog.tsx'

/** The confirmation before an action. */
type QuestionProps = {
  onClose(): void
  /** Closes on success; shows the reason of a failure. */
  onConfirm(): Promise<unknown>
  /** The toast after success. */
  done?: string | undefined
  children: ReactNode
  /** Red: something will be lost, and the text names it. */
  destructive?: boolean
  /** Not possible, for the reason that the text gives: there is no Yes. */
  impossible?: boolean
  yes?: string
  no?: string
  /** The chosen object of the act: another choice ends the failure of the one before. */
  chosen?: string
}

/** Asks Yes or No; No has the focus. `onBusy` reports to a dialog around it. */
export function ConfirmQuestion({
  onClose,
  onConfirm,
  done,
  children,
  destructive,
  impossible = false,
  yes = 'Yes',
  no = 'No',
  chosen,
  onBusy,
}: QuestionProps & { onBusy?(busy: boolean): void }) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const again = useFocusAfter(busy)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the choice is not read, its change is what counts
  useEffect(() => setFailure(null), [chosen])
  const updateBusy = (now: boolean) => {
    setBusy(now)
    onBusy?.(now)
  }
  const confirm = async () => {
    updateBusy(true)
    setFailure(null)
    try {
      await onConfirm()
      if (done) showToast(done)
      onClose()
    } catch (error) {
      setFailure((error as Error).message)
    } finally {
      updateBusy(false)
    }
  }
  return (
    <Stack>
      {failure && <ErrorNotice>{failure}</ErrorNotice>}
      {typeof children === 'string' ? <Text>{children}</Text> : children}
      <FormFooter className={styles.answers}>
        <Button variant="default" onClick={onClose} disabled={busy} data-autofocus>
          {no}
        </Button>
        {!impossible && (
          <Button ref={again} onClick={confirm} loading={busy} {...(destructive ? { color: 'red' } : {})}>
            {yes}
          </Button>
        )}
      </FormFooter>
    </Stack>
  )
}

/** Asks Yes or No in its own dialog before an action; a `quick` one is hidden meanwhile, since the page shows what it does already. */
export function ConfirmDialog({
  title,
  opened,
  size = 'sm',
  quick = false,
  ...question
}: QuestionProps & { title: string; opened: boolean; size?: 'sm' | 'lg'; quick?: boolean }) {
  const [busy, setBusy] = useState(false)
  return (
    <Dialog title={title} opened={opened} onClose={question.onClose} locked={busy} hidden={quick && busy} size={size}>
      <ConfirmQuestion {...question} onBusy={setBusy} />
    </Dialog>
  )
}
