import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import type { AccountLink } from '../../../contract/people/accounts.ts'
import { call } from '../../data/call.ts'
import { Problem } from '../../data/problem.ts'
import { ErrorNotice } from '../../ui/feedback/notice.tsx'
import { LoadingRows } from '../../ui/feedback/waiting.tsx'
import { TextLink } from '../../ui/layout/links.tsx'
import { Page, PageTitle } from '../../ui/layout/page.tsx'
import { ChoosePassword } from './choose-password.tsx'
import { ConfirmEmail } from './confirm-email.tsx'

const TITLES = { ACTIVATE: 'Activate your account', RESET: 'Choose a new password', EMAIL: 'Confirm your email address' }

/** /activation#secret: where the links of account mails lead. The secret never leaves the browser in an address. */
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
      <Page width={400}>
        <PageTitle>{TITLES[purpose]}</PageTitle>
        {purpose === 'EMAIL' ? <ConfirmEmail token={token} email={link.data.email} /> : <ChoosePassword token={token} link={link.data} />}
      </Page>
    )
  }
  return (
    <Page width={400}>
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
