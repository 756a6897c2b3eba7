import { Button, Stack } from '@mantine/core'
import { useState } from 'react'
import { ErrorNotice } from '../../ui/feedback/notice.tsx'
import { Icon } from '../../ui/layout/icon.tsx'
import { signInWithPasskey } from './passkeys.ts'

/** Signs in with a passkey of this device; the browser asks which. */
export function PasskeyButton() {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const enter = async () => {
    setBusy(true)
    setFailure(null)
    try {
      await signInWithPasskey()
    } catch (error) {
      setFailure((error as Error).message)
      setBusy(false)
    }
  }
  return (
    <Stack>
      {failure && <ErrorNotice>{failure}</ErrorNotice>}
      <Button variant="default" fullWidth leftSection={<Icon name="key" />} onClick={enter} loading={busy}>
        Use a passkey
      </Button>
    </Stack>
  )
}
