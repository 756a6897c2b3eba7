import { createMemoryHistory } from '@tanstack/history'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { render } from 'vitest-browser-react'
import { queryClient } from '../data/query-client.ts'
import { Routed } from '../router/routed.tsx'
import { createRouter, type Route } from '../router/router.ts'
import { Toasts } from '../ui/feedback/toast.tsx'
import { ThemeProvider } from '../ui/theme.tsx'

/** Renders a component like the front ends do: with the theme, its toasts and the query client. */
export const renderInTheme = (piece: ReactNode) => render(piece, { wrapper: FrontEnd })

const FrontEnd = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>
    <ThemeProvider scheme="light">
      {children}
      <Toasts />
    </ThemeProvider>
  </QueryClientProvider>
)

/** The frame of a front end around its screens. */
type Frame = (screen: ReactNode) => ReactNode

/** A page of a test: its path with what is there, or with a screen that loads on request of the test. */
type TestPage = { path: string; Content: ComponentType } | Route

/** Renders pages at their addresses, in a history of their own that begins at the first one; returns their router. */
export async function renderRouted(pages: readonly TestPage[], history = createMemoryHistory(), frame: Frame = (screen) => screen) {
  const router = createRouter({
    routes: pages.map((page) => ('Content' in page ? { path: page.path, screen: { load: async () => {}, Loaded: page.Content } } : page)),
    history,
  })
  await renderInTheme(
    <Routed router={router} frame={frame} Waiting={() => <p>Waiting</p>} NotFound={() => <p>Not found</p>} Broken={() => <p>Broken</p>} />,
  )
  return router
}
