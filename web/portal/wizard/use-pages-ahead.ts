import { useEffect } from 'react'
import { useRouter } from '../../router/routing.ts'
import type { readAhead } from './answers-ahead.ts'
import { sharedParts } from './shared-parts.ts'

/** The screens that may follow the first page or a step, by their paths in the map of screens. */
const AHEAD: Readonly<Record<string, readonly string[]>> = {
  landing: ['/disclaimer/new'],
  'step.instructions': ['/locations/new', '/lookup', '/transfer'],
  'step.record': ['/result', '/locations/illegible'],
  'step.location': ['/schedule/$lsv/new'],
  'step.time': ['/selections', '/data'],
  'step.details': ['/data', '/review'],
  'step.data': ['/review', '/waiver'],
  'step.waiver': ['/review'],
  'step.review': ['/confirmation', '/payment'],
  'step.payment': ['/confirmation'],
}
/** A page that has just opened is busy loading its own code. */
const PAUSE_MS = 1_000

/** Loads the code of the page at a path; returns whether the page can be opened. */
export const useLoadPage = () => useRouter().preload

/**
 * Loads the code of the next page, and what it will ask the server for, when this one is idle, not while a tap is to be answered: the next
 * tap waits for neither, and works offline.
 */
export function usePagesAhead(step: Parameters<typeof readAhead>[0]) {
  const { preload } = useRouter()
  useEffect(() => {
    const leave = new AbortController()
    const pages = (AHEAD[step] ?? []).map((path) => () => preload(path))
    const answers = async () => (await import('./answers-ahead.ts')).readAhead(step)
    void loadOneByOne([...sharedParts, ...pages, answers], leave.signal)
    return () => leave.abort()
  }, [step, preload])
}

/** A failed load is repeated when a page needs it. */
async function loadOneByOne(loads: readonly (() => Promise<unknown>)[], signal: AbortSignal) {
  await pause(PAUSE_MS)
  for (const load of loads) {
    await untilIdle()
    if (signal.aborted) return
    await load().catch(() => undefined)
  }
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Not every browser reports when it is idle. */
const untilIdle = () =>
  'requestIdleCallback' in window ? new Promise<void>((resolve) => requestIdleCallback(() => resolve(), { timeout: PAUSE_MS })) : pause(50)
