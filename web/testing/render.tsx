import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { render } from 'vitest-browser-react'
import { queryClient } from '../data/query-client.ts'
import { ThemeProvider } from '../ui/theme.tsx'

/** Renders a component like the front ends do: with the theme, its toasts and the query client. */
export const renderInTheme = (piece: ReactNode) => render(piece, { wrapper: FrontEnd })

const FrontEnd = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>
    <ThemeProvider scheme="light">{children}</ThemeProvider>
  </QueryClientProvider>
)
