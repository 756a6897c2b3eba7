import type { LanguageManifest } from './manifest.ts'

/** Vietnamese. Translated by machine: nobody who speaks it has reviewed these texts yet. */
export const language = {
  name: 'Tiếng Việt',
  locale: 'vi-US',
  reviewed: false,
  notices: [],
} as const satisfies LanguageManifest
