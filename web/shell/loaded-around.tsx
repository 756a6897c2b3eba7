import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { queryClient } from '../data/query-client.ts'
import { ThemeProvider } from '../ui/theme.tsx'

type Props = { scheme: 'light' | 'auto'; children: ReactNode }

/** What all screens but the plain ones need around them: the components' theme, and the cache of loaded data. */
export const LoadedAround = ({ scheme, children }: Props) => (
  <QueryClientProvider client={queryClient}>
    <ThemeProvider scheme={scheme}>{children}</ThemeProvider>
  </QueryClientProvider>
)
