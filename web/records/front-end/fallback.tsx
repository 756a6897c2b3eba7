import { Text } from '@mantine/core'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { useSession } from '../../data/session.ts'
import { TextLink } from '../../ui/links.tsx'
import { ErrorNotice } from '../../ui/notice.tsx'
import { Page, PageTitle } from '../../ui/page.tsx'
import { useSaid } from '../../ui/words.ts'
import type { SharedWord } from './shared-words.ts'

const useWord = useSaid as () => (word: SharedWord) => string

/** The fallback screen: no such page. */
export function NotFound() {
  const session = useSession()
  const word = useWord()
  return (
    <Page>
      <PageTitle>{word('Page not found')}</PageTitle>
      <Text>{word('There is nothing at this address. It may have been mistyped or moved.')}</Text>
      <TextLink to="/">{word('Go to the first page')}</TextLink>
      {!session && <TextLink to="/login">{word('Log In')}</TextLink>}
    </Page>
  )
}

/** A page that exists, for others. */
export function NotYours() {
  return (
    <Page>
      <PageTitle>No permission</PageTitle>
      <Text>Your account may not open this page. If you need it, ask an administrator.</Text>
      <TextLink to="/">Go to the first page</TextLink>
    </Page>
  )
}

/** A page that failed to load or to show. */
export function Broken({ reset }: ErrorComponentProps) {
  const word = useWord()
  return (
    <Page>
      <PageTitle>{word('This page could not be shown')}</PageTitle>
      <ErrorNotice onRetry={reset}>
        {word('Something went wrong while the page was loading. Check your connection and try again.')}
      </ErrorNotice>
    </Page>
  )
}
