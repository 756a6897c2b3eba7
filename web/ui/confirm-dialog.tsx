import { Button, Group, Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Dialog } from './dialog.tsx'
import { ErrorNotice } from './notice.tsx'

type Props = {
  title: string
  opened: boolean
  onClose(): void
  /** Closes when it succeeds; the reason of a failure stays in the dialog. */
  onConfirm(): Promise<unknown>
  children: ReactNode
  /** Red: something will be lost, and the text names it. */
  destructive?: boolean
  yes?: string
  no?: string
}

/** Asks Yes or No before something is done. */
export function ConfirmDialog({ title, opened, onClose, ...rest }: Props) {
  const [busy, setBusy] = useState(false)
  return (
    <Dialog title={title} opened={opened} onClose={onClose} locked={busy} size="sm">
      <Question {...rest} onClose={onClose} busy={busy} setBusy={setBusy} />
    </Dialog>
  )
}

type QuestionProps = Omit<Props, 'title' | 'opened'> & { busy: boolean; setBusy(busy: boolean): void }

function Question({ onClose, onConfirm, children, destructive, yes = 'Yes', no = 'No', busy, setBusy }: QuestionProps) {
  const [failure, setFailure] = useState<string | null>(null)
  const confirm = async () => {
    setBusy(true)
    setFailure(null)
    try {
      await onConfirm()
      onClose()
    } catch (error) {
      setFailure((error as Error).message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Stack>
      {failure && <ErrorNotice>{failure}</ErrorNotice>}
      {typeof children === 'string' ? <Text>{children}</Text> : children}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose} disabled={busy} data-autofocus>
          {no}
        </Button>
        <Button onClick={confirm} loading={busy} {...(destructive ? { color: 'red' } : {})}>
          {yes}
        </Button>
      </Group>
    </Stack>
  )
}
