import { type CSSVariablesResolver, createTheme, defaultVariantColorsResolver, MantineProvider } from '@mantine/core'
import './plain/sheets.ts'
import { setNonce } from 'get-nonce'
import type { ReactNode } from 'react'

const TOUCH = '2.75rem'

/** Colours, sizes and defaults of every component, with the corrections that Mantine needs for WCAG AA. */
const theme = createTheme({
  primaryColor: 'blue',
  primaryShade: { light: 8, dark: 8 },
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
  headings: { fontFamily: 'inherit', fontWeight: '650' },
  defaultRadius: 'sm',
  cursorType: 'pointer',
  // Words on an environment's colour are white or black, as can be read on it.
  variantColorResolver: (input) => {
    const colors = defaultVariantColorsResolver(input)
    const isPrimary = (input.color ?? input.theme.primaryColor) === input.theme.primaryColor
    return input.variant === 'filled' && isPrimary ? { ...colors, color: `var(--bims-on-brand, ${colors.color})` } : colors
  },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  components: {
    Button: { defaultProps: { size: 'md' }, vars: () => ({ root: { '--button-height': TOUCH } }) },
    ActionIcon: { defaultProps: { size: 44, variant: 'subtle' } },
    Input: {
      defaultProps: { size: 'md' },
      vars: (_theme: unknown, props: { multiline?: boolean }) => (props.multiline ? {} : { wrapper: { '--input-height': TOUCH } }),
    },
    InputWrapper: { defaultProps: { size: 'md', inputWrapperOrder: ['label', 'description', 'error', 'input'] } },
    TextInput: { defaultProps: { size: 'md' } },
    PasswordInput: { defaultProps: { size: 'md' } },
    NativeSelect: { defaultProps: { size: 'md' }, styles: { input: { textOverflow: 'ellipsis' } } },
    Textarea: { defaultProps: { size: 'md' } },
    Checkbox: { defaultProps: { size: 'md' } },
    Radio: { defaultProps: { size: 'md' } },
    Anchor: { defaultProps: { underline: 'always' } },
    Modal: { defaultProps: { centered: true, closeButtonProps: { 'aria-label': 'Close' } } },
    ModalHeader: { defaultProps: { role: 'presentation' } },
  },
})

/** The colours of both schemes that differ from Mantine's for contrast. */
const colours: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    // Dark enough on the light blue of selections, too.
    '--mantine-color-anchor': '#1864ab',
    '--mantine-color-dimmed': '#5c636a',
    '--mantine-color-placeholder': '#6c757d',
    '--mantine-color-error': '#c92a2a',
    // Subtle buttons keep 4.5:1 under the pointer.
    '--mantine-color-blue-light-color': '#0f4c81',
    '--bims-input-border': '#767d85',
    '--bims-page': '#f5f6f8',
  },
  dark: {
    '--mantine-color-dimmed': '#a6a6a6',
    '--mantine-color-placeholder': '#9a9a9a',
    '--mantine-color-error': '#ff8787',
    '--bims-input-border': '#868e96',
    '--bims-page': '#1b1b1b',
  },
})

const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
if (nonce) setNonce(nonce)

/** Applies the theme. `scheme`: staff screens follow the system, applicants' are light. */
export function ThemeProvider({ scheme, children }: { scheme: 'light' | 'auto'; children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={colours}
      // Written by the provider, which has the colours anyway: 4 kB less than their style sheet.
      deduplicateCssVariables={false}
      getStyleNonce={() => nonce}
      defaultColorScheme="auto"
      colorSchemeManager={followSystem}
      {...(scheme === 'light' ? { forceColorScheme: 'light' as const } : {})}
    >
      {children}
    </MantineProvider>
  )
}

// Not stored, since the system decides.
const followSystem = { get: () => 'auto' as const, set: () => {}, subscribe: () => {}, unsubscribe: () => {}, clear: () => {} }
