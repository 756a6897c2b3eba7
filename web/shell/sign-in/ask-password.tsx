import { Button, Divider, Group, Stack } from '@mantine/core'
import { USERNAME_MAX } from '../../../contract/people/usernames.ts'
import '@mantine/core/styles/Divider.css'
import { useState } from 'react'
import * as z from 'zod/mini'
import { Problem } from '../../data/problem.ts'
import { signIn } from '../../data/sign-in.ts'
import { ErrorNotice } from '../../ui/feedback/notice.tsx'
import { showToast } from '../../ui/feedback/toast.tsx'
import { TextField } from '../../ui/field/fields.tsx'
import { PasswordField } from '../../ui/field/password-field.tsx'
import { useFields } from '../../ui/form/use-fields.ts'
import { Icon } from '../../ui/layout/icon.tsx'
import { TextLink } from '../../ui/layout/links.tsx'
import { requiredPassword } from '../account/required-password.ts'
import { passkeysWork, signInWithPasskey } from './passkeys.ts'
import { SignOnButtons } from './sign-on.tsx'

/** The credentials of the first step, for the second one. */
export type Credentials = { username: string; password: string }

const credentials = z.object({
  username: z.string().check(z.trim(), z.minLength(1, 'Required'), z.maxLength(USERNAME_MAX)),
  password: requiredPassword,
})

/** Username and password, or a passkey or a single sign-on instead of both. With `username` it asks a user who was signed in until now. */
export function AskPassword({ onCodeNeeded, username }: { onCodeNeeded(typed: Credentials): void; username?: string }) {
  const form = useFields<Credentials>(credentials, { username: username ?? '', password: '' })
  const enter = form.submit(async (typed) => {
    try {
      await signIn(typed.username, typed.password)
    } catch (error) {
      if (error instanceof Problem && error.code === 'CODE_REQUIRED') onCodeNeeded(typed)
      else explainSignIn(error)
    }
  })
  return (
    <Stack>
      <form onSubmit={enter} noValidate>
        <Stack>
          {form.failure && <ErrorNotice focused>{form.failure}</ErrorNotice>}
          <TextField
            label="Username"
            required
            maxLength={USERNAME_MAX}
            autoComplete="username"
            autoCapitalize="none"
            {...form.field('username')}
          />
          <PasswordField
            label="Password"
            required
            autoComplete="current-password"
            {...(username === undefined ? {} : { 'data-autofocus': true })}
            {...form.field('password')}
          />
          <Group justify="space-between">
            {username === undefined ? <TextLink to="/forgotpassword">Forgot Password</TextLink> : <span />}
            <Button type="submit" loading={form.busy}>
              Log In
            </Button>
          </Group>
        </Stack>
      </form>
      {passkeysWork() && (
        <>
          <Divider label="or" />
          <PasskeyButton />
        </>
      )}
      {username === undefined && <SignOnButtons />}
    </Stack>
  )
}

/** The server's message if there is one, in the snackbar and beside the form. */
export function explainSignIn(error: unknown): never {
  const detail = error instanceof Problem && (error.body.detail || error.code === 'OFFLINE') ? error.detail : 'Failed to log in'
  showToast(detail, 'failed')
  throw new Error(detail)
}

/** Signs in with a passkey of this device; the browser asks which one. */
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
