import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** The screens that may follow a step, by their paths in the map of screens. */
const AHEAD: Readonly<Record<string, readonly string[]>> = {
  'step.instructions': ['/locations/new', '/lookup', '/transfer'],
  'step.record': ['/result', '/locations/illegible'],
  'step.location': ['/schedule/$lsv/new'],
  'step.time': ['/selections', '/data'],
  'step.details': ['/data', '/review'],
  'step.data': ['/review', '/waiver'],
  'step.waiver': ['/review'],
  'step.review': ['/confirmation', '/payment'],
  'payment.ONLINE': ['/confirmation'],
}
/** A page that has just opened is busy loading its own code. */
const PAUSE_MS = 1_000

type Loadable = { preload?(): Promise<unknown> }
type Screens = Readonly<Record<string, { options: { component?: unknown } } | undefined>>

/** Loads a screen's code; returns whether it is loaded. A loaded screen is not requested again. */
async function load(screens: Screens, path: string): Promise<boolean> {
  const component = screens[path]?.options.component as Loadable | undefined
  await component?.preload?.()
  return component?.preload === undefined
}

/** Loads the code of the page at a path; returns whether the page can be opened. */
export function useLoadPage() {
  const { routesByPath } = useRouter()
  return (path: string) => load(routesByPath as Screens, path)
}

/** Preloads the code of the next page when this one is idle, not while a press is to be answered: the next press waits for no code and works offline. */
export function usePagesAhead(step: string) {
  const { routesByPath } = useRouter()
  useEffect(() => {
    const later = setTimeout(() => {
      // A failed load is repeated when the page is opened.
      for (const path of AHEAD[step] ?? []) void load(routesByPath as Screens, path)
    }, PAUSE_MS)
    return () => clearTimeout(later)
  }, [step, routesByPath])
}
