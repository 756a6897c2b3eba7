import { Button, Group, Stack, Text } from '@mantine/core'
import * as z from 'zod/mini'
import { Problem } from '../../data/problem.ts'
import { signIn } from '../../data/session.ts'
import { TextField } from '../../ui/fields.tsx'
import { TextLink } from '../../ui/links.tsx'
import { ErrorNotice } from '../../ui/notice.tsx'
import { Page, PageTitle } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { toast } from '../../ui/toast.tsx'
import { useFields } from '../../ui/use-fields.ts'

const MAX_USERNAME = 250
const credentials = z.object({
  username: z.string().check(z.trim(), z.minLength(1, 'Required'), z.maxLength(MAX_USERNAME)),
  password: z.string().check(z.minLength(1, 'Required')),
})

/** /login, the same on every host. After signing in, the signed-in screens take over by themselves. */
export function Login() {
  const form = useFields<{ username: string; password: string }>(credentials, { username: '', password: '' })
  const enter = form.submit(({ username, password }) => signIn(username, password).catch(explain))
  return (
    <Page width={400}>
      <PageTitle>Login</PageTitle>
      <Panel>
        <form onSubmit={enter} noValidate>
          <Stack>
            <Text c="dimmed">This is a restricted system, for authorized users only. Use of it is monitored and recorded.</Text>
            {form.failure && <ErrorNotice>{form.failure}</ErrorNotice>}
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
      </Panel>
    </Page>
  )
}

/** The server's words where it has some, in the snackbar and beside the form. */
function explain(error: unknown): never {
  const detail = error instanceof Problem && (error.body.detail || error.code === 'OFFLINE') ? error.detail : 'Failed to log in'
  toast(detail, 'failed')
  throw new Error(detail)
}
