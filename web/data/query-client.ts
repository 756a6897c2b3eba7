import { QueryClient } from '@tanstack/react-query'
import { Problem } from './problem.ts'

const TRIES = 2

/** The cache of loaded data. A refusal is final; a request on a lost connection is retried. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (failures, error) => failures < TRIES && worthRetrying(error),
      // The browser's own guess about being online is often wrong behind proxies; the call itself finds out.
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

const worthRetrying = (error: Error) => !(error instanceof Problem) || error.code === 'OFFLINE' || error.status === 503
