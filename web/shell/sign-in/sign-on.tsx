import { Button, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { frontEndOf } from '../../../contract/environments/hosts.ts'
import { type SignOn, type SsoRefusal, ssoRefusals } from '../../../contract/people/single-sign-on.ts'
import { call } from '../../data/call.ts'
import { useEnvironment } from '../../data/environment.ts'
import { useSession } from '../../data/session.ts'
import { Navigate, useSearch } from '../../router/routing.ts'
import { ErrorNotice } from '../../ui/feedback/notice.tsx'
import { LoadingScreen } from '../../ui/feedback/waiting.tsx'
import { Icon } from '../../ui/layout/icon.tsx'
import { TextLink } from '../../ui/layout/links.tsx'
import { Page, PageTitle } from '../../ui/layout/page.tsx'
import { enterBySignOn } from './enter-by-sign-on.ts'

/** The buttons of the providers that sign in the people of this host; none on those of applicants. */
export function SignOnButtons() {
  const frontEnd = frontEndOf(location.hostname)
  if (frontEnd === 'staff') return <Buttons network={null} />
  return frontEnd === 'network' ? <NetworkButtons /> : null
}

function NetworkButtons() {
  const { data } = useEnvironment()
  return data?.kind === 'network' ? <Buttons network={data.id} /> : null
}

function Buttons({ network }: { network: number | null }) {
  const { data = [] } = useQuery({
    queryKey: ['sign-ons', network],
    queryFn: ({ signal }) => call<SignOn[]>('GET', '/auth/sso', { query: { network }, anonymous: true, signal }),
  })
  const next = useSearch({ select: (search) => search.next })
  const [busy, setBusy] = useState<number | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const begin = async (provider: number) => {
    setBusy(provider)
    setFailure(null)
    try {
      const body = { provider, ...(next ? { next } : {}) }
      location.assign((await call<{ url: string }>('POST', '/auth/sso', { body, anonymous: true })).url)
    } catch (error) {
      setFailure((error as Error).message)
      setBusy(null)
    }
  }
  return (
    <>
      {failure && <ErrorNotice focused>{failure}</ErrorNotice>}
      {data.map(({ id, name }) => (
        <Button
          key={id}
          variant="default"
          fullWidth
          leftSection={<Icon name="person" />}
          onClick={() => begin(id)}
          loading={busy === id}
          disabled={busy !== null && busy !== id}
        >
          {`Sign in with ${name}`}
        </Button>
      ))}
    </>
  )
}

/** The reason of a refused sign-on, if the address has one. */
export function SignOnRefusal() {
  const code = useSearch({ select: ({ sso }) => sso })
  if (code === undefined || !Object.hasOwn(ssoRefusals, code)) return null
  return <ErrorNotice focused>{ssoRefusals[code as SsoRefusal]}</ErrorNotice>
}

/** /signon: where a provider's answer leads. The cookie is there: its session is opened, and the page that was wanted. */
export function SignOnReturn() {
  const { sso, next } = useSearch()
  const session = useSession()
  const to = next && /^\/(?![/\\])/.test(next) ? next : '/'
  if (sso !== 'in') return <Refused to={to} />
  return session ? <Navigate to={to} /> : <Entering />
}

function Entering() {
  const [failure, setFailure] = useState<string | null>(null)
  useEffect(() => {
    enterBySignOn().catch((error: Error) => setFailure(error.message))
  }, [])
  if (failure === null) return <LoadingScreen />
  return (
    <Page width={432}>
      <PageTitle>Single Sign-On</PageTitle>
      <ErrorNotice>{failure}</ErrorNotice>
      <TextLink to="/login">Back to Login</TextLink>
    </Page>
  )
}

function Refused({ to }: { to: string }) {
  return (
    <Page width={432}>
      <PageTitle>Single Sign-On</PageTitle>
      <Stack>
        <SignOnRefusal />
        <TextLink to={to}>Go back</TextLink>
      </Stack>
    </Page>
  )
}
