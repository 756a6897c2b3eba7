import type { RouterHistory } from '@tanstack/history'
import type { ReactNode } from 'react'
import { useSession } from '../data/session.ts'
import { type LazyScreen, lazyScreen } from '../router/lazy-screen.ts'
import type { Place } from '../router/places.ts'
import { Routed } from '../router/routed.tsx'
import { createRouter, type Route, type Router } from '../router/router.ts'
import { stringifySearch } from '../router/search.ts'
import { LoadingScreen } from '../ui/feedback/waiting.tsx'
import { reloadMissingStyles } from './chunk-load-error.ts'
import { Broken, NotFound, NotYours } from './fallback.tsx'
import { type FrontEnd, isAllowed, type Screen } from './front-end.ts'

/** Creates a front end's router from its screens, for signed-in users or visitors. */
export function createFrontEnd(frontEnd: FrontEnd, signedIn: boolean, history: RouterHistory): Router {
  const home: Route = { path: '/', screen: NOTHING, redirect: () => frontEnd.home }
  const routes = frontEnd.screens.map((screen) => routeOf(screen, signedIn))
  return createRouter({ routes: [home, ...routes], history })
}

const NOTHING: LazyScreen = { load: async () => {}, Loaded: null }

function routeOf(screen: Screen, signedIn: boolean): Route {
  const belongs = screen.for === 'everyone' || screen.for === (signedIn ? 'signed-in' : 'signed-out')
  return {
    path: screen.path,
    screen: screen.plain ? screen.component : withAround(permitted(screen)),
    redirect: (place, params) => (belongs ? (screen.redirect?.(params) ?? null) : signedIn ? returnPath(place) : signInPath(place)),
  }
}

/** Loaded with the first screen that is not plain. */
const around = lazyScreen(() => import('./app-providers.tsx'), 'AppProviders')

/**
 * Loads with a screen what it needs around it, and the style sheets that have failed so far. A loaded screen needs none of those that
 * fail later, for other screens.
 */
function withAround(screen: LazyScreen): LazyScreen {
  let loaded = false
  return {
    load: async () => {
      if (loaded) return
      await Promise.all([screen.load(), around.load()])
      await reloadMissingStyles()
      loaded = true
    },
    get Loaded() {
      return loaded ? screen.Loaded : null
    },
  }
}

/** A screen for those who have the right to it. */
function permitted(screen: Screen): LazyScreen {
  const { component, needs } = screen
  if (needs === undefined) return component
  const Loaded = () => (isAllowed(screen, useSession()) ? component.Loaded && <component.Loaded /> : <NotYours />)
  return {
    load: component.load,
    get Loaded() {
      return component.Loaded && Loaded
    },
  }
}

/** Users who have just signed out are not redirected to the sign-in page. */
function signInPath({ pathname, href }: Place): string {
  return pathname === '/logout' ? '/' : `/login${stringifySearch({ next: href })}`
}

/** Redirects to the requested page after signing in; only within this site. */
function returnPath({ search: { next } }: Place): string {
  return next && /^\/(?![/\\])/.test(next) ? next : '/'
}

/** Shows the screens of a front end in its frame. */
export const RoutedFrontEnd = ({ frontEnd, router }: { frontEnd: FrontEnd; router: Router }) => (
  <Routed
    router={router}
    frame={(screen) => <Framed frontEnd={frontEnd}>{screen}</Framed>}
    Waiting={LoadingScreen}
    NotFound={NotFound}
    Broken={Broken}
  />
)

function Framed({ frontEnd: { Frame, Beside, screens, scheme }, children }: { frontEnd: FrontEnd; children: ReactNode }) {
  const session = useSession()
  const menu = screens
    .filter((screen) => screen.menu && isAllowed(screen, session))
    .map(({ path, title }) => ({ path, title, parts: screens.filter(({ within }) => within === path).map((part) => part.path) }))
  // Once it is there it stays around plain screens too, so that it is not made again for the next one.
  const Around = around.Loaded
  if (!Around) return <Frame menu={menu}>{children}</Frame>
  return session ? (
    <Around scheme={scheme}>
      <Frame menu={menu}>{children}</Frame>
    </Around>
  ) : (
    <Frame menu={menu}>
      <Around scheme={scheme}>
        {Beside && <Beside />}
        {children}
      </Around>
    </Frame>
  )
}

/** Loads what signed-in users have around the frame too. */
export const loadAround = () => around.load()
