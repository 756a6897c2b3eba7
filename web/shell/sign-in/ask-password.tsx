import { Button, Divider, Group, Stack } from '@mantine/core'
import '@mantine/core/styles/Divider.css'
import * as z from 'zod/mini'
import { Problem } from '../../data/problem.ts'
import { signIn } from '../../data/session.ts'
import { ErrorNotice } from '../../ui/feedback/notice.tsx'
import { TextField } from '../../ui/form/fields.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { useFields } from '../../ui/form/use-fields.ts'
import { TextLink } from '../../ui/layout/links.tsx'
import { explainSignIn } from './explain-sign-in.ts'
import { PasskeyButton } from './passkey-button.tsx'
import { passkeysWork } from './passkeys.ts'

/** What was typed, for the second step. */
export type Credentials = { username: string; password: string }

const MAX_USERNAME = 250
const credentials = z.object({
  username: z.string().check(z.trim(), z.minLength(1, 'Required'), z.maxLength(MAX_USERNAME)),
  password: z.string().check(z.minLength(1, 'Required')),
})

/** Username and password, or a passkey instead of both. */
export function AskPassword({ onCodeNeeded }: { onCodeNeeded(typed: Credentials): void }) {
  const form = useFields<Credentials>(credentials, { username: '', password: '' })
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
            maxLength={MAX_USERNAME}
            autoComplete="username"
            autoCapitalize="none"
            {...form.field('username')}
          />
          <PasswordField label="Password" required autoComplete="current-password" {...form.field('password')} />
          <Group justify="space-between">
            <TextLink to="/forgotpassword">Forgot Password</TextLink>
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
    </Stack>
  )
}
