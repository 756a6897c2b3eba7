import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { queryClient } from '../data/query-client.ts'
import { ThemeProvider } from '../ui/theme.tsx'

type Props = { scheme: 'light' | 'auto'; children: ReactNode }

/** The providers around every screen except the plain ones: theme and query cache. */
export const AppProviders = ({ scheme, children }: Props) => (
  <QueryClientProvider client={queryClient}>
    <ThemeProvider scheme={scheme}>{children}</ThemeProvider>
  </QueryClientProvider>
)
