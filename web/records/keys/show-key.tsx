import { Button, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { Notice } from '../../ui/feedback/notice.tsx'
import { showToast } from '../../ui/feedback/toast.tsx'
import { useUnsaved } from '../../ui/form/use-unsaved.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import styles from './keys.module.css'

/** A secret that is shown once: only the button closes the dialog. */
export function ShowKey({ apiKey, onClose, title = 'Your API Key' }: { apiKey: string | null; onClose(): void; title?: string }) {
  const [held, setHeld] = useState(false)
  // Neither does the Back button.
  useUnsaved(() => apiKey !== null, { confirmLeave: () => setHeld(true), off: apiKey === null })
  const close = () => {
    setHeld(false)
    onClose()
  }
  const copy = () =>
    navigator.clipboard.writeText(apiKey ?? '').then(
      () => showToast('Copied'),
      () => showToast('Could not be copied: please select it', 'failed'),
    )
  return (
    <Dialog title={title} opened={apiKey !== null} onClose={close} locked>
      <Stack>
        <Notice kind="warning">Store it where only your program can read it. It is shown only once.</Notice>
        <code className={styles.key}>{apiKey}</code>
        {held && (
          <Notice kind="warning" alert>
            It stays here until you say that you have kept it.
          </Notice>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={copy}>
            Copy
          </Button>
          <Button onClick={close}>I have kept it</Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
