import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  type ParsedLocation,
  type RouterHistory,
  redirect,
} from '@tanstack/react-router'
import { parseSearch, stringifySearch } from '../data/records/search.ts'
import { useSession } from '../data/session.ts'
import { LoadingScreen } from '../ui/feedback/waiting.tsx'
import { reloadMissingStyles } from './chunk-load-error.ts'
import { Broken, NotFound, NotYours } from './fallback.tsx'
import { type FrontEnd, isAllowed, type Screen } from './front-end.ts'

/** Creates a front end's router from its screens, for signed-in users or visitors. */
export function createFrontEnd(frontEnd: FrontEnd, signedIn: boolean, history: RouterHistory) {
  const root = createRootRoute({ component: () => <Framed frontEnd={frontEnd} />, notFoundComponent: NotFound })
  const home = createRoute({ getParentRoute: () => root, path: '/', beforeLoad: () => go(frontEnd.home) })
  const routes = frontEnd.screens.map((screen) => routeOf(root, screen, signedIn))
  return createRouter({
    routeTree: root.addChildren([home, ...routes]),
    history,
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
    defaultPreload: 'intent',
    defaultPendingComponent: LoadingScreen,
    defaultErrorComponent: Broken,
    trailingSlash: 'never',
  })
}

function routeOf(root: AnyRoute, screen: Screen, signedIn: boolean) {
  const belongs = screen.for === 'everyone' || screen.for === (signedIn ? 'signed-in' : 'signed-out')
  return createRoute({
    getParentRoute: () => root,
    path: screen.path,
    beforeLoad: ({ location, params }) => {
      if (!belongs) go(signedIn ? returnPath(location) : signInPath(location))
      const instead = screen.elsewhere?.(params as Record<string, string>)
      if (instead) go(instead)
    },
    component: screen.needs ? () => <Permitted screen={screen} /> : screen.component,
    loader: async () => {
      await screen.component.preload?.()
      await reloadMissingStyles()
    },
  })
}

/** Users who have just signed out are not redirected to the sign-in page. */
function signInPath({ pathname, href }: ParsedLocation): string {
  return pathname === '/logout' ? '/' : `/login${stringifySearch({ next: href })}`
}

/** Redirects to the requested page after signing in; only within this site. */
function returnPath(location: ParsedLocation): string {
  const { next } = location.search as Record<string, string>
  return next && /^\/(?![/\\])/.test(next) ? next : '/'
}

function go(path: string): never {
  throw redirect({ href: path, replace: true })
}

function Framed({ frontEnd: { Frame, screens } }: { frontEnd: FrontEnd }) {
  const session = useSession()
  const menu = screens
    .filter((screen) => screen.menu && isAllowed(screen, session))
    .map(({ path, title }) => ({ path, title, parts: screens.filter(({ within }) => within === path).map((part) => part.path) }))
  return (
    <Frame menu={menu}>
      <Outlet />
    </Frame>
  )
}

function Permitted({ screen }: { screen: Screen }) {
  const session = useSession()
  return isAllowed(screen, session) ? <screen.component /> : <NotYours />
}
