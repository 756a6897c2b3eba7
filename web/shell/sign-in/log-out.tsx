import { useCallback, useEffect, useState } from 'react'
import { signOut } from '../../data/sign-in.ts'
import { ErrorNotice } from '../../ui/feedback/notice.tsx'
import { LoadingScreen } from '../../ui/feedback/waiting.tsx'
import { TextLink } from '../../ui/layout/links.tsx'
import { Page, PageTitle } from '../../ui/layout/page.tsx'

/** /logout: ends the session, which shows the signed-out screens at /; on failure the user stays signed in, with the reason. */
export function LogOut() {
  const [failed, setFailed] = useState(false)
  const leave = useCallback(async () => {
    setFailed(false)
    try {
      await signOut()
    } catch {
      setFailed(true)
    }
  }, [])
  useEffect(() => void leave(), [leave])
  if (!failed) return <LoadingScreen />
  return (
    <Page width={432}>
      <PageTitle>Log Out</PageTitle>
      <ErrorNotice title="Login error" onRetry={leave}>
        You are still signed in.
      </ErrorNotice>
      <TextLink to="/">Go to the first page</TextLink>
    </Page>
  )
}
