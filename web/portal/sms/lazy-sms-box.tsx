import { type ComponentProps, lazy, Suspense } from 'react'
import { signingTexts } from '../texts/dictionaries.ts'
import { loadAll } from '../translation/dictionary.ts'

/** Loaded with its words only where text messages are offered. Without a connection the form goes on without it. */
const Box = lazy(() =>
  Promise.all([import('./sms-box.tsx'), loadAll(signingTexts)]).then(
    ([{ SmsBox }]) => ({ default: SmsBox }),
    () => ({ default: () => <></> }),
  ),
)

/** The box that agrees to text messages. */
export const LazySmsBox = (props: ComponentProps<typeof Box>) => (
  <Suspense>
    <Box {...props} />
  </Suspense>
)
