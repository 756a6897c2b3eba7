import { lazy, Suspense } from 'react'
import type { PublicLsv } from '../lsv/lsv.ts'
import { waitlistTexts } from '../texts/dictionaries.ts'
import { loadAll } from '../translation/dictionary.ts'

/** The form, whose parts are loaded after the times: applicants open the page for those. */
const Join = lazy(async () => {
  const texts = loadAll(waitlistTexts)
  const { JoinByMailbox } = await import('./join-by-mailbox.tsx')
  await texts
  return { default: JoinByMailbox }
})

/** Joins the waitlist of a location. */
export const LazyJoin = (props: { lsv: Pick<PublicLsv, 'id' | 'timezone'>; onSee(day: string): void }) => (
  <Suspense fallback={null}>
    <Join {...props} />
  </Suspense>
)
