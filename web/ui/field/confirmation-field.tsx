import { Button, type PasswordInputProps, Stack } from '@mantine/core'
import { useState } from 'react'
import { ErrorNotice, Notice } from '../feedback/notice.tsx'
import { PasswordField } from './password-field.tsx'

type Method = { by: 'PASSWORD' | 'SIGN_ON'; fresh: boolean; begin(): Promise<void> }
type Props = PasswordInputProps & { method: Method }

/** Confirms that it is the user: by the password, or by a fresh sign-on at the provider, which leads back to this page. */
export function ConfirmationField({ method, ...field }: Props) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  if (method.by === 'PASSWORD') return <PasswordField required autoComplete="current-password" {...field} />
  if (method.fresh) return <Notice kind="success">You have just confirmed that it is you.</Notice>
  const begin = async () => {
    setBusy(true)
    setFailure(null)
    await method.begin().catch((error: Error) => {
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

/** The end of a form that grants lasting access: the user's own password, where the session was not confirmed lately. */
export function ConfirmationIfNeeded({
  confirmation: { needed, field },
}: {
  confirmation: { needed: boolean; field: Omit<Props, 'label'> }
}) {
  return needed && <ConfirmationField label="Your own password" description={REASON} {...field} />
}

const REASON = 'Makes sure that it is you, since this gives lasting access.'
