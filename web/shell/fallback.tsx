import { useEffect } from 'react'
import { useSession } from '../data/session.ts'
import { useRouter } from '../router/routing.ts'
import { ErrorNotice } from '../ui/feedback/notice.tsx'
import { TextLink } from '../ui/layout/links.tsx'
import { Page, PageTitle } from '../ui/layout/page.tsx'
import { Words } from '../ui/plain/words.tsx'
import { useTranslation } from '../ui/translation.ts'

const useWord = useTranslation as () => (word: SharedWord) => string

/** The fallback screen: no such page. */
export function NotFound() {
  const session = useSession()
  const word = useWord()
  return (
    <Page>
      <PageTitle>{word('Page not found')}</PageTitle>
      <Words>{word('There is nothing at this address. It may have been mistyped or moved.')}</Words>
      <TextLink to="/">{word('Go to the first page')}</TextLink>
      {!session && <TextLink to="/login">{word('Log In')}</TextLink>}
    </Page>
  )
}

/** An existing page that is closed to the user. */
export function NotYours() {
  return (
    <Page>
      <PageTitle>No permission</PageTitle>
      <Words>Your account may not open this page. If you need it, ask an administrator.</Words>
      <TextLink to="/">Go to the first page</TextLink>
    </Page>
  )
}

/** The page of which a retry failed too. */
let tried: string | null = null

/** A page that failed to load or render. It is retried automatically when the connection returns. */
export function Broken() {
  const word = useWord()
  const router = useRouter()
  useEffect(() => {
    const again = () => void router.retry()
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [router])
  const retry = () => {
    if (tried === location.href) return location.reload()
    tried = location.href
    void router.retry()
  }
  return (
    <Page>
      <PageTitle>{word('This page could not be shown')}</PageTitle>
      <ErrorNotice onRetry={retry}>
        {word('Something went wrong while the page was loading. Check your connection and try again.')}
      </ErrorNotice>
    </Page>
  )
}

/** The texts of these pages that applicants see too. */
export type SharedWord =
  | 'Page not found'
  | 'There is nothing at this address. It may have been mistyped or moved.'
  | 'Go to the first page'
  | 'Log In'
  | 'This page could not be shown'
  | 'Something went wrong while the page was loading. Check your connection and try again.'
