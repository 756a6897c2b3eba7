import { QueryClientProvider } from '@tanstack/react-query'
import { createBrowserHistory, RouterProvider } from '@tanstack/react-router'
import { startTransition, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from '../../data/query-client.ts'
import { isRestoring, restoreSession, type Session, type SessionState, useSessionState } from '../../data/session.ts'
import { Look } from '../../ui/look.tsx'
import { ErrorNotice } from '../../ui/notice.tsx'
import { OfflineNotice } from '../../ui/offline-notice.tsx'
import { Page } from '../../ui/page.tsx'
import { LoadingScreen } from '../../ui/waiting.tsx'
import { createFrontEnd } from './create-front-end.tsx'
import type { FrontEnd } from './front-end.ts'

/** The front ends of one entry: for visitors, and for who signs in. */
export type Entry = { signedOut: FrontEnd; signedIn(session: Session): Promise<FrontEnd> }

const history = createBrowserHistory()

/** Starts an entry: restores the session, then shows the front end that fits. */
export async function start(entry: Entry) {
  void restoreSession()
  // A slow phone has enough to do with the scripts that have just come.
  await new Promise((resolve) => setTimeout(resolve))
  // Visitors see their page whole: nothing is drawn before its parts are there.
  if (!isRestoring()) await routerOf(entry.signedOut, false).load()
  const root = createRoot(document.getElementById('root') as HTMLElement)
  // In short pieces, so that a slow phone answers to its reader in between.
  startTransition(() =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <Shown entry={entry} />
      </QueryClientProvider>,
    ),
  )
}

let made: { frontEnd: FrontEnd; signedIn: boolean; router: ReturnType<typeof createFrontEnd> } | null = null

/** The router of what is shown now: one, from before it is drawn. */
function routerOf(frontEnd: FrontEnd, signedIn: boolean) {
  if (made?.frontEnd !== frontEnd || made.signedIn !== signedIn)
    made = { frontEnd, signedIn, router: createFrontEnd(frontEnd, signedIn, history) }
  return made.router
}

function Shown({ entry }: { entry: Entry }) {
  const state = useSessionState()
  const { frontEnd, failed } = useFrontEnd(entry, state)
  return (
    <Look scheme={frontEnd?.scheme ?? entry.signedOut.scheme}>
      <OfflineNotice />
      {state.status === 'failed' || failed ? (
        <Page>
          <ErrorNotice onRetry={failed ? () => location.reload() : restoreSession}>
            We could not reach the server. Check your connection and try again.
          </ErrorNotice>
        </Page>
      ) : frontEnd ? (
        <Routed frontEnd={frontEnd} signedIn={state.status === 'in'} />
      ) : (
        <div className="appear-late">
          <LoadingScreen />
        </div>
      )}
    </Look>
  )
}

/** Null while the session is being restored, or its screens are being loaded. */
function useFrontEnd(entry: Entry, state: SessionState): { frontEnd: FrontEnd | null; failed: boolean } {
  const [loaded, setLoaded] = useState<{ session: Session; frontEnd: FrontEnd | null } | null>(null)
  const session = state.status === 'in' ? state.session : null
  useEffect(() => {
    if (!session) return
    entry.signedIn(session).then(
      (frontEnd) => setLoaded({ session, frontEnd }),
      () => setLoaded({ session, frontEnd: null }),
    )
  }, [entry, session])
  if (state.status === 'out') return { frontEnd: entry.signedOut, failed: false }
  const mine = session && loaded?.session === session ? loaded : null
  return { frontEnd: mine?.frontEnd ?? null, failed: mine !== null && mine.frontEnd === null }
}

function Routed({ frontEnd, signedIn }: { frontEnd: FrontEnd; signedIn: boolean }) {
  const router = routerOf(frontEnd, signedIn)
  useEffect(() => {
    document.title = frontEnd.title
  }, [frontEnd])
  return <RouterProvider router={router} />
}
