import { useEffect } from 'react'
import { useRouter } from '../../router/routing.ts'

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
  'payment.ONLINE': ['/confirmation'],
}
/** A page that has just opened is busy loading its own code. */
const PAUSE_MS = 1_000

/** Loads the code of the page at a path; returns whether the page can be opened. */
export const useLoadPage = () => useRouter().preload

/**
 * Preloads the code of the next page when this one is idle, not while a press is to be answered: the next press waits for no code and works
 * offline.
 */
export function usePagesAhead(step: string) {
  const { preload } = useRouter()
  useEffect(() => {
    const later = setTimeout(() => {
      // A failed load is repeated when the page is opened.
      for (const path of AHEAD[step] ?? []) void preload(path)
    }, PAUSE_MS)
    return () => clearTimeout(later)
  }, [step, preload])
}
