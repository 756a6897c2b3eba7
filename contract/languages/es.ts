import type { LanguageManifest } from './manifest.ts'

export const language = {
  name: 'Español',
  locale: 'es-US',
  reviewed: true,
  notices: ['2026-11', '2026-11-21', '2026-11-22'],
} as const satisfies LanguageManifest
