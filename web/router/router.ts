import type { RouterHistory } from '@tanstack/history'
import type { LazyScreen } from './lazy-screen.ts'
import { matchPath, type Params } from './match-path.ts'
import { hrefOf, type Place, placeOf, type Target } from './places.ts'

/** A path with its screen, and the address to go to instead of it, if there is one now. */
export type Route = {
  path: string
  screen: LazyScreen
  redirect?(place: Place, params: Params): string | null
}

/** The content of the screen: nothing yet, a sign of waiting, a route's screen (without a route: no such page), or its failure. */
export type RouterState = {
  what: 'nothing' | 'waiting' | 'screen' | 'failure'
  place: Place
  route: Route | null
  params: Params
  /** Counts the moves: a new one may succeed where the last one has failed. */
  turn: number
  resetScroll: boolean
}

export type Move = Target & { replace?: boolean; resetScroll?: boolean; state?: object }

export type Router = {
  history: RouterHistory
  shown(): RouterState
  subscribe(listener: () => void): () => void
  /** Resolves when the place of the address is shown; begins to follow the history. */
  load(): Promise<void>
  /** Resolves when the target is shown, or the move was held up. */
  navigate(move: Move): Promise<void>
  /** Loads the code of a page's screen; whether it is loaded. */
  preload(path: string): Promise<boolean>
  /** Shows the current place again, which has failed. */
  retry(): Promise<void>
  stop(): void
}

type Settings = { routes: readonly Route[]; history: RouterHistory }

/** The old page stays on the screen for this time while the next one loads. */
const PATIENCE_MS = 1_000
const WITHOUT_QUESTION = { ignoreBlocker: true }

/** Follows a history: looks up the route of each address, follows its redirects, and shows its screen once it is loaded. */
export function createRouter({ routes, history }: Settings): Router {
  const { shown, show, subscribe } = keepShown({ ...NOTHING, place: placeOf(history.location) })
  let turn = 0
  let resetScroll = true
  let loading: Promise<void> | null = null
  let stop = () => {}

  function follow(): Promise<void> {
    turn += 1
    const place = placeOf(history.location)
    const found = matchPath(routes, place.pathname)
    const instead = withoutSlash(place) ?? found?.route.redirect?.(place, found.params)
    if (instead) {
      // The history reports the new address at once, which is followed before this call returns.
      history.replace(instead, undefined, WITHOUT_QUESTION)
      return loading ?? Promise.resolve()
    }
    const next: RouterState = { what: 'screen', place, route: found?.route ?? null, params: found?.params ?? {}, turn, resetScroll }
    resetScroll = true
    if (!found || (found.route === shown().route && shown().what === 'screen')) return Promise.resolve(show(next))
    return showLoaded(found.route.screen, next)
  }

  async function showLoaded(screen: LazyScreen, next: RouterState): Promise<void> {
    const isLatest = () => next.turn === turn
    const what = await outcomeOf(screen.load(), () => isLatest() && show({ ...next, what: 'waiting' }))
    if (isLatest()) show({ ...next, what })
    else await loading
  }

  const begin = () => {
    loading = follow()
    return loading
  }

  const load = () => {
    if (loading) return loading
    stop = history.subscribe(begin)
    return begin()
  }

  async function navigate({ replace = false, state, ...move }: Move): Promise<void> {
    const before = turn
    const href = hrefOf(placeOf(history.location), move)
    resetScroll = move.resetScroll ?? true
    if (href === history.location.href && !state) void begin()
    else history[replace ? 'replace' : 'push'](href, state)
    // A question about unsaved input is asked, or not, in a later task.
    if (turn === before) await new Promise((resolve) => setTimeout(resolve))
    if (turn === before) resetScroll = true
    else await loading
  }

  return {
    ...{ history, shown, subscribe, load, navigate, retry: begin },
    preload: (path) => preload(matchPath(routes, path)?.route.screen),
    stop: () => stop(),
  }
}

const NOTHING: Omit<RouterState, 'place'> = { what: 'nothing', route: null, params: {}, turn: 0, resetScroll: true }

/** Holds what is on the screen, and notifies listeners of changes. */
function keepShown(shown: RouterState) {
  const listeners = new Set<() => void>()
  return {
    shown: () => shown,
    show: (next: RouterState) => {
      shown = next
      for (const listener of listeners) listener()
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

async function outcomeOf(loaded: Promise<unknown>, onLate: () => void): Promise<'screen' | 'failure'> {
  const patience = setTimeout(onLate, PATIENCE_MS)
  const what = await loaded.then(
    () => 'screen' as const,
    () => 'failure' as const,
  )
  clearTimeout(patience)
  return what
}

async function preload(screen: LazyScreen | undefined): Promise<boolean> {
  await screen?.load().catch(() => {})
  return Boolean(screen?.Loaded)
}

/** The address without a slash at the end of its path, if it has one. */
function withoutSlash({ pathname, href }: Place): string | null {
  return pathname !== '/' && pathname.endsWith('/') ? `${pathname.replace(/\/+$/, '') || '/'}${href.slice(pathname.length)}` : null
}
