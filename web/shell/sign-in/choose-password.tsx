import { Button, Stack, Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { AccountLink } from '../../../contract/people/accounts.ts'
import { call } from '../../data/call.ts'
import { ErrorNotice, Notice } from '../../ui/feedback/notice.tsx'
import { useProblemFocus } from '../../ui/focus/use-problem-focus.ts'
import { useFields } from '../../ui/form/use-fields.ts'
import { TextLink } from '../../ui/layout/links.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { type NewPassword, NewPasswordFields, newPasswordSchema } from '../account/new-password-fields.tsx'

/** Sets the password of the account that the link belongs to. */
export function ChoosePassword({ token, link }: { token: string; link: AccountLink }) {
  const [done, setDone] = useState(false)
  const schema = useMemo(() => newPasswordSchema(link.min_length), [link.min_length])
  const form = useFields<NewPassword>(schema, { password: '', confirm: '' })
  const problems = useProblemFocus(form.attempt)
  const save = form.submit(async ({ password }) => {
    await call('POST', '/auth/password/reset', { body: { token, password }, anonymous: true })
    setDone(true)
  })
  if (done) {
    return (
      <>
        <Notice kind="success" alert>
          Your password is set. You can sign in with it now.
        </Notice>
        <TextLink to="/login">Go to Login</TextLink>
      </>
    )
  }
  return (
    <Panel>
      <form ref={problems} onSubmit={save} noValidate>
        <Stack>
          {form.failure && <ErrorNotice focused>{form.failure}</ErrorNotice>}
          <Text>
            Account <strong>{link.username}</strong>
          </Text>
          {/* For password managers. */}
          <input type="text" name="username" autoComplete="username" value={link.username} readOnly hidden />
          <NewPasswordFields form={form} min={link.min_length} words={[link.username, link.email]} />
          <Button type="submit" loading={form.busy}>
            Save password
          </Button>
        </Stack>
      </form>
    </Panel>
  )
}
