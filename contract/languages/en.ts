import type { LanguageManifest } from './manifest.ts'

export const language = {
  name: 'English',
  locale: 'en-US',
  reviewed: true,
  notices: ['2026-11', '2026-11-21', '2026-11-22'],
} as const satisfies LanguageManifest
