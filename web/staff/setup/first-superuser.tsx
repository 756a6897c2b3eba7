import { Button, Stack, Text } from '@mantine/core'
import { useMemo } from 'react'
import * as z from 'zod/mini'
import { PASSWORD_MIN } from '../../../contract/people/password-strength.ts'
import { USERNAME_MAX } from '../../../contract/people/usernames.ts'
import { email, text } from '../../../contract/records/fields.ts'
import { call } from '../../data/call.ts'
import { signIn } from '../../data/sign-in.ts'
import { useLocation } from '../../router/routing.ts'
import { checkSameTwice, NewPasswordFields, newPasswordFields } from '../../shell/account/new-password-fields.tsx'
import { ErrorNotice } from '../../ui/feedback/notice.tsx'
import { TextField } from '../../ui/field/fields.tsx'
import { trimText } from '../../ui/field/trim-text.ts'
import { useProblemFocus } from '../../ui/focus/use-problem-focus.ts'
import type { Schema } from '../../ui/form/resolver.ts'
import { useFields } from '../../ui/form/use-fields.ts'
import { Page, PageTitle } from '../../ui/layout/page.tsx'
import { Panel } from '../../ui/layout/panel.tsx'

type SuperuserValues = { username: string; email: string; password: string; confirm: string }

/** /first-superuser#secret: the target of the link that the start of a new installation prints. */
export function FirstSuperuser() {
  const token = useLocation({ select: ({ hash }) => hash })
  const schema = useMemo(
    () =>
      z
        .object({ username: text(USERNAME_MAX).input, email: email.input, ...newPasswordFields(PASSWORD_MIN.alone) })
        .check(checkSameTwice()) as unknown as Schema<SuperuserValues>,
    [],
  )
  const form = useFields<SuperuserValues>(schema, { username: '', email: '', password: '', confirm: '' })
  const problems = useProblemFocus(form.attempt)
  const make = form.submit(async ({ username, email, password }) => {
    await call('POST', '/auth/first-superuser', { body: { token, username, email, password }, anonymous: true })
    await signIn(username, password)
  })
  return (
    <Page width={432}>
      <PageTitle>Make the First Account</PageTitle>
      <Panel>
        <form ref={problems} onSubmit={make} noValidate>
          <Stack>
            {form.failure && <ErrorNotice focused>{form.failure}</ErrorNotice>}
            <Text>It is a superuser: it sets up networks and invites everybody else.</Text>
            <TextField
              label="Username"
              required
              maxLength={USERNAME_MAX}
              autoComplete="username"
              autoCapitalize="none"
              {...form.field('username', { clean: trimText })}
            />
            <TextField label="Email" type="email" required autoComplete="email" {...form.field('email', { clean: trimText })} />
            <NewPasswordFields form={form} min={PASSWORD_MIN.alone} words={[form.form.watch('username'), form.form.watch('email')]} />
            <Button type="submit" loading={form.busy}>
              Make Account
            </Button>
          </Stack>
        </form>
      </Panel>
    </Page>
  )
}
