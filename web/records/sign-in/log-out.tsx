import { useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { signOut } from '../../data/session.ts'
import { TextLink } from '../../ui/links.tsx'
import { ErrorNotice } from '../../ui/notice.tsx'
import { Page, PageTitle } from '../../ui/page.tsx'
import { LoadingScreen } from '../../ui/waiting.tsx'

/** /logout: ends the session and goes to /; when that fails, says so and stays signed in. */
export function LogOut() {
  const [failed, setFailed] = useState(false)
  const navigate = useNavigate()
  const leave = useCallback(async () => {
    setFailed(false)
    try {
      await signOut()
      await navigate({ to: '/', replace: true })
    } catch {
      setFailed(true)
    }
  }, [navigate])
  useEffect(() => void leave(), [leave])
  if (!failed) return <LoadingScreen />
  return (
    <Page width={400}>
      <PageTitle>Log Out</PageTitle>
      <ErrorNotice title="Login error" onRetry={leave}>
        You are still signed in.
      </ErrorNotice>
      <TextLink to="/">Go to the first page</TextLink>
    </Page>
  )
}
