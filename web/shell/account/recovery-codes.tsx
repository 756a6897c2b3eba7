import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { call } from '../../data/call.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { showToast } from '../../ui/feedback/toast.tsx'
import { useUnsaved } from '../../ui/form/use-unsaved.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import styles from './account.module.css'
import { PasswordDialog } from './password-dialog.tsx'
import { useChangeFactors } from './use-factors.ts'

type Props = { left: number; onCodes(codes: readonly string[]): void }

/** The number of remaining codes, and new ones. */
export function RecoveryCodes({ left, onCodes }: Props) {
  const [asking, setAsking] = useState(false)
  const change = useChangeFactors()
  return (
    <div className={styles.row}>
      <div className={styles.words}>
        <Text fw={650}>Recovery codes</Text>
        <Text c="dimmed">{`${left} left. Each opens your account once when phone or passkey are lost.`}</Text>
      </div>
      <Button variant="default" onClick={() => setAsking(true)}>
        Make New Codes
      </Button>
      <PasswordDialog
        title="Make New Recovery Codes"
        opened={asking}
        onClose={() => setAsking(false)}
        save="Make New Codes"
        onSave={async (password) => {
          const made = await change(() => call<{ recovery_codes: string[] }>('POST', '/mfa/recovery_codes', { body: { password } }))
          onCodes(made.recovery_codes)
        }}
      >
        <Text>The codes that you have now will no longer work.</Text>
      </PasswordDialog>
    </div>
  )
}

/** The codes: only the button closes the dialog, since they are never shown again. */
export function ShowCodes({ codes, onClose }: { codes: readonly string[] | null; onClose(): void }) {
  const text = codes?.join('\n') ?? ''
  const [held, setHeld] = useState(false)
  // Neither does the Back button.
  useUnsaved(() => codes !== null, { confirmLeave: () => setHeld(true), off: codes === null })
  const close = () => {
    setHeld(false)
    onClose()
  }
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => showToast('Copied'),
      () => showToast('Could not be copied: please write the codes down', 'failed'),
    )
  return (
    <Dialog title="Your Recovery Codes" opened={codes !== null} onClose={close} locked>
      <Stack>
        <Notice kind="warning">Store these codes where only you can find them. They are shown only once, and each works once.</Notice>
        <ul className={styles.codes} aria-label="Recovery codes">
          {codes?.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        {held && (
          <Notice kind="warning" alert>
            The codes stay here until you say that you have kept them.
          </Notice>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={copy}>
            Copy
          </Button>
          <Button variant="default" onClick={() => download(text)}>
            Download
          </Button>
          <Button onClick={close}>I have kept them</Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

function download(codes: string) {
  const address = URL.createObjectURL(new Blob([`BIMS recovery codes\n\n${codes}\n`], { type: 'text/plain' }))
  Object.assign(document.createElement('a'), { href: address, download: 'bims-recovery-codes.txt' }).click()
  URL.revokeObjectURL(address)
}
