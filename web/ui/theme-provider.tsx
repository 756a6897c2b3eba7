import '@mantine/core/styles/baseline.css'
import '@mantine/core/styles/global.css'
import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/core/styles/VisuallyHidden.css'
import '@mantine/core/styles/Paper.css'
import '@mantine/core/styles/Loader.css'
import '@mantine/core/styles/Button.css'
import '@mantine/core/styles/Group.css'
import '@mantine/core/styles/Stack.css'
import '@mantine/core/styles/Text.css'
import '@mantine/core/styles/Title.css'
import '@mantine/core/styles/Anchor.css'
import './base.css'
import { MantineProvider } from '@mantine/core'
import { setNonce } from 'get-nonce'
import type { ReactNode } from 'react'
import { Toasts } from './feedback/toast.tsx'
import { colours, theme } from './theme.ts'

const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
if (nonce) setNonce(nonce)

/** The theme around everything. `scheme`: staff screens follow the system, applicants' are light. */
export function ThemeProvider({ scheme, children }: { scheme: 'light' | 'auto'; children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={colours}
      // Written out by the provider, which has the colours anyway: 4 kB less to load than their style sheet.
      deduplicateCssVariables={false}
      getStyleNonce={() => nonce}
      defaultColorScheme="auto"
      colorSchemeManager={followSystem}
      {...(scheme === 'light' ? { forceColorScheme: 'light' as const } : {})}
    >
      {children}
      <Toasts />
    </MantineProvider>
  )
}

// Nothing to remember: the system decides.
const followSystem = { get: () => 'auto' as const, set: () => {}, subscribe: () => {}, unsubscribe: () => {}, clear: () => {} }
