import { createBrowserHistory } from '@tanstack/history'
import { Fragment, startTransition, useEffect, useLayoutEffect, useState } from 'react'
import { restoreSession, type Session, type SessionState, sessionState, useSessionState } from '../data/session.ts'
import { ErrorNotice } from '../ui/feedback/notice.tsx'
import { OfflineNotice } from '../ui/feedback/offline-notice.tsx'
import { Toasts } from '../ui/feedback/toast.tsx'
import { LoadingScreen } from '../ui/feedback/waiting.tsx'
import { Page } from '../ui/layout/page.tsx'
import { handleChunkLoadErrors } from './chunk-load-error.ts'
import type { FrontEnd } from './front-end.ts'
import { createFrontEnd, RoutedFrontEnd } from './router.tsx'

/** The front ends of one entry: for visitors, and for signed-in users. */
type Entry = { signedOut: FrontEnd; signedIn(session: Session): Promise<FrontEnd> }

const history = createBrowserHistory()

/** Starts an entry: restores the session, then shows the matching front end. */
export async function start(entry: Entry) {
  void restoreSession()
  handleChunkLoadErrors()
  // A slow phone is busy with the scripts that have just loaded: the next work begins in its own tasks.
  await anotherTask()
  const { createRoot } = await import('react-dom/client')
  await anotherTask()
  // Visitors see a complete page: it is drawn when its parts are loaded. The session may be restored by now, and its address is not theirs.
  if (sessionState().status === 'out') await prepare(entry.signedOut)
  const root = createRoot(document.getElementById('root') as HTMLElement)
  // Drawn in short tasks, so that the phone responds in between.
  startTransition(() => root.render(<Shown entry={entry} />))
}

const anotherTask = () => new Promise((resolve) => setTimeout(resolve))

/** Whether the visitors' front end is ready; null while unknown. */
let known: boolean | null = null

async function prepare(visitors: FrontEnd) {
  known = await Promise.resolve(visitors.ready).then(
    () => true,
    () => false,
  )
  if (!known) return
  const router = routerOf(visitors, false)
  await anotherTask()
  await router.load()
}

let made: { frontEnd: FrontEnd; signedIn: boolean; router: ReturnType<typeof createFrontEnd> } | null = null

/** The present router, created before the first drawing. */
function routerOf(frontEnd: FrontEnd, signedIn: boolean) {
  if (made?.frontEnd !== frontEnd || made.signedIn !== signedIn) {
    made?.router.stop()
    made = { frontEnd, signedIn, router: createFrontEnd(frontEnd, signedIn, history) }
  }
  return made.router
}

function Shown({ entry }: { entry: Entry }) {
  const state = useSessionState()
  const { frontEnd, failed } = useFrontEnd(entry, state)
  const { scheme, Around = Fragment } = frontEnd ?? entry.signedOut
  useScheme(scheme)
  return (
    <>
      <Around>
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
      </Around>
      <Toasts />
    </>
  )
}

/** The colours of what is drawn without the theme, which sets the same. */
function useScheme(scheme: FrontEnd['scheme']) {
  useLayoutEffect(() => {
    const dark = scheme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches
    document.documentElement.dataset.mantineColorScheme = dark ? 'dark' : 'light'
  }, [scheme])
}

/** Null while the session is being restored, or its screens are being loaded. */
function useFrontEnd(entry: Entry, state: SessionState): { frontEnd: FrontEnd | null; failed: boolean } {
  const [loaded, setLoaded] = useState<{ session: Session; frontEnd: FrontEnd | null } | null>(null)
  const session = state.status === 'in' ? state.session : null
  const ready = useReady(entry.signedOut)
  useEffect(() => {
    if (!session) return
    entry.signedIn(session).then(
      (frontEnd) => setLoaded({ session, frontEnd }),
      () => setLoaded({ session, frontEnd: null }),
    )
  }, [entry, session])
  if (state.status === 'out') return { frontEnd: ready ? entry.signedOut : null, failed: ready === false }
  const mine = session && loaded?.session === session ? loaded : null
  return { frontEnd: mine?.frontEnd ?? null, failed: mine !== null && mine.frontEnd === null }
}

/** Whether the awaited parts are loaded; false when loading failed. */
function useReady({ ready }: FrontEnd): boolean | null {
  const [is, set] = useState<boolean | null>(ready ? known : true)
  useEffect(() => {
    ready?.then(
      () => set(true),
      () => set(false),
    )
  }, [ready])
  return is
}

function Routed({ frontEnd, signedIn }: { frontEnd: FrontEnd; signedIn: boolean }) {
  const router = routerOf(frontEnd, signedIn)
  // Before the effects of the frame, which may set a better one.
  useLayoutEffect(() => {
    document.title = frontEnd.title
  }, [frontEnd])
  return <RoutedFrontEnd frontEnd={frontEnd} router={router} />
}
