import { Button, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { AccountLink } from '../../../contract/people/accounts.ts'
import { call } from '../../data/call.ts'
import { Problem } from '../../data/problem.ts'
import { enter, useSession } from '../../data/session.ts'
import { useLocation } from '../../router/routing.ts'
import { ErrorNotice, Notice } from '../../ui/feedback/notice.tsx'
import { LoadingRows } from '../../ui/feedback/waiting.tsx'
import { useProblemFocus } from '../../ui/focus/use-problem-focus.ts'
import { useFields } from '../../ui/form/use-fields.ts'
import { TextLink } from '../../ui/layout/links.tsx'
import { Page, PageTitle } from '../../ui/layout/page.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { type NewPassword, NewPasswordFields, newPasswordSchema } from '../account/new-password-fields.tsx'

const TITLES = { ACTIVATE: 'Activate your account', RESET: 'Choose a new password', EMAIL: 'Confirm your email address' }

/** /activation#secret: the target of links in account mails. The secret never leaves the browser in an address. */
export function Activation() {
  const token = useLocation({ select: ({ hash }) => hash })
  const link = useQuery({
    queryKey: ['account-link', token],
    queryFn: () => call<AccountLink>('POST', '/auth/link', { body: { token }, anonymous: true }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  if (link.data) {
    const { purpose } = link.data
    return (
      <Page width={432}>
        <PageTitle>{TITLES[purpose]}</PageTitle>
        {purpose === 'EMAIL' ? <ConfirmEmail token={token} email={link.data.email} /> : <ChoosePassword token={token} link={link.data} />}
      </Page>
    )
  }
  return (
    <Page width={432}>
      <PageTitle>Activation</PageTitle>
      {link.error ? <NoLink error={link.error} onRetry={() => link.refetch()} /> : <LoadingRows rows={2} />}
    </Page>
  )
}

function NoLink({ error, onRetry }: { error: Error; onRetry(): void }) {
  const dead = error instanceof Problem && error.code === 'LINK_INVALID'
  return (
    <>
      <ErrorNotice {...(dead ? {} : { onRetry })}>{error.message}</ErrorNotice>
      {dead && (
        <Text>
          Where you forgot your password, <TextLink to="/forgotpassword">ask for a new link</TextLink>. For a new account, ask your
          administrator to send the activation mail again.
        </Text>
      )}
      <TextLink to="/login">Back to Login</TextLink>
    </>
  )
}

/** Sets the password of the link's account. */
function ChoosePassword({ token, link }: { token: string; link: AccountLink }) {
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

/** Confirms a new login email by a button, since mail programs open links by themselves. */
function ConfirmEmail({ token, email }: { token: string; email: string }) {
  const session = useSession()
  const [state, setState] = useState<{ is: 'asking' | 'busy' | 'done' } | { is: 'failed'; reason: string }>({ is: 'asking' })
  const confirm = async () => {
    setState({ is: 'busy' })
    try {
      await call('POST', '/auth/email/confirm', { body: { token }, anonymous: true })
      setState({ is: 'done' })
    } catch (error) {
      setState({ is: 'failed', reason: (error as Error).message })
    }
  }
  if (state.is === 'done') {
    return (
      <>
        <Notice kind="success" alert>
          {`Your login email is ${email} now.`}
        </Notice>
        {session ? (
          <div>
            <Button onClick={() => void enter()}>Continue</Button>
          </div>
        ) : (
          <TextLink to="/login">Go to Login</TextLink>
        )}
      </>
    )
  }
  return (
    <Panel>
      <Stack>
        {state.is === 'failed' && <ErrorNotice>{state.reason}</ErrorNotice>}
        <Text>
          From now on you sign in with <strong>{email}</strong>, and messages about your account go there.
        </Text>
        <Button onClick={confirm} loading={state.is === 'busy'}>
          Confirm
        </Button>
      </Stack>
    </Panel>
  )
}
