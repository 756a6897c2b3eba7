import { Button, type PasswordInputProps, Stack } from '@mantine/core'
import { useState } from 'react'
import { ErrorNotice, Notice } from '../feedback/notice.tsx'
import { PasswordField } from './password-field.tsx'

type Proof = { by: 'PASSWORD' | 'SIGN_ON'; fresh: boolean; begin(): Promise<void> }

/** Asks for the password, or those who have none to sign in once more with their provider, which leads back to this page. */
export function ProofField({ proof, ...field }: PasswordInputProps & { proof: Proof }) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  if (proof.by === 'PASSWORD') return <PasswordField required autoComplete="current-password" {...field} />
  if (proof.fresh) return <Notice kind="success">You have just confirmed that it is you.</Notice>
  const begin = async () => {
    setBusy(true)
    setFailure(null)
    await proof.begin().catch((error: Error) => {
      setFailure(error.message)
      setBusy(false)
    })
  }
  return (
    <Stack>
      {failure && <ErrorNotice focused>{failure}</ErrorNotice>}
      <Notice kind="warning">Confirm that it is you: sign in with your provider once more. Then open this again and go on.</Notice>
      <div>
        <Button variant="default" onClick={begin} loading={busy} data-autofocus>
          Confirm with Single Sign-On
        </Button>
      </div>
    </Stack>
  )
}
