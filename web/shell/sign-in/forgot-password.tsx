import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import * as z from 'zod/mini'
import { USERNAME_MAX } from '../../../contract/people/usernames.ts'
import { call } from '../../data/call.ts'
import { ErrorNotice, Notice } from '../../ui/feedback/notice.tsx'
import { showToast } from '../../ui/feedback/toast.tsx'
import { TextField } from '../../ui/field/fields.tsx'
import { useFields } from '../../ui/form/use-fields.ts'
import { TextLink } from '../../ui/layout/links.tsx'
import { Page, PageTitle } from '../../ui/layout/page.tsx'
import { Panel } from '../../ui/layout/panel.tsx'

const request = z.object({ username: z.string().check(z.trim(), z.minLength(1, 'Required'), z.maxLength(USERNAME_MAX)) })

/** /forgotpassword: requests a mail with a link; the answer is the same for unknown accounts. */
export function ForgotPassword() {
  const [sent, setSent] = useState(false)
  const form = useFields<{ username: string }>(request, { username: '' })
  const requestLink = form.submit(async (body) => {
    await call('POST', '/auth/password/forgot', { body, anonymous: true }).catch((error: Error) => {
      showToast(error.message, 'failed')
      throw error
    })
    setSent(true)
  })
  return (
    <Page width={432}>
      <PageTitle>Forgot Password</PageTitle>
      <Panel>
        <form onSubmit={requestLink} noValidate>
          <Stack>
            {sent && (
              <Notice kind="success" alert>
                If there is an account with this name, a message with a link to choose a new password is on its way.
              </Notice>
            )}
            {form.failure && <ErrorNotice focused>{form.failure}</ErrorNotice>}
            <Text>Type your username. We will send a link to the email address of your account.</Text>
            <TextField
              label="Username"
              required
              maxLength={USERNAME_MAX}
              autoComplete="username"
              autoCapitalize="none"
              {...form.field('username')}
            />
            <Group justify="space-between">
              <TextLink to="/login">Back to Login</TextLink>
              <Button type="submit" loading={form.busy}>
                Request Reset
              </Button>
            </Group>
          </Stack>
        </form>
      </Panel>
    </Page>
  )
}
