/**
 * The parts that the pages of an application share, by a module of each chunk of `vite.config.ts`. A slow phone answers no tap while it
 * starts all of them in one task, so each has its own. The first collator and the first date format of a page take as long as a part: the
 * browser then reads its languages.
 */
export const sharedParts: readonly (() => Promise<unknown>)[] = [
  () => import('../../ui/form/resolver.ts'),
  () => import('../../../contract/records/storable.ts'),
  () => import('../../../contract/records/translations.ts'),
  () => import('../../ui/feedback/step-indicator.tsx'),
  async () => new Intl.Collator(),
  async () => new Intl.DateTimeFormat(),
]

/** Requests all parts at once, for a page that is about to be drawn. Failures are left to the page, which needs them. */
export function loadSharedParts() {
  for (const load of sharedParts) setTimeout(() => load().catch(() => undefined))
}
