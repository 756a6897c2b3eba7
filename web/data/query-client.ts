import { QueryClient } from '@tanstack/react-query'
import { isWorthRetrying } from './problem.ts'
import { onUserChange } from './session.ts'

const TRIES = 2

/** The cache of loaded data. Refusals are final; requests without a connection are retried. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (failures, error) => failures < TRIES && isWorthRetrying(error),
      // The browser's online state is often wrong behind proxies; the call itself finds out.
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

onUserChange(() => queryClient.clear())
