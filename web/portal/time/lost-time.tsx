import { lazy, Suspense } from 'react'
import { lostTimeTexts } from '../texts/dictionaries.ts'
import { loadAll } from '../translation/dictionary.ts'
import { useWizard } from '../wizard/use-wizard.ts'

/** Loaded only by applicants whose time is lost. */
const LostTimeNotice = lazy(async () => {
  const texts = loadAll(lostTimeTexts)
  const { LostTimeNotice: notice } = await import('./lost-time-notice.tsx')
  await texts
  return { default: notice }
})

/** The report of a lost time with others to choose; nothing while the time is free. `failed`: it was to be booked. */
export function LostTime({ failed = false }: { failed?: boolean }) {
  const wizard = useWizard()
  if (!wizard?.lost || !wizard.dateTime || !wizard.place) return null
  return (
    <Suspense>
      <LostTimeNotice lost={wizard.lost} dateTime={wizard.dateTime} place={wizard.place} failed={failed} />
    </Suspense>
  )
}
