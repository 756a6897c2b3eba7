import type { Environment } from '../data/environment.ts'
import { page } from './stub-server.ts'

/** The environment of the tests' site. A page keeps the first one that it reads, and shows the tests of many files: all name this one. */
export const site = {
  ...{ kind: 'employer', id: 1, name: 'Lakeside', face: { languages: ['en', 'es'], landing_texts: { en: { bring: 'A photo ID' } } } },
  booking_minutes: { en: 10, es: 10, vi: 10 },
  ...{ extra_fields: '', prompt_payment: false, payment_options: null, enable_transfers: true },
} as unknown as Environment

/** The server's answers to the question for it. */
export const siteAnswers = { 'GET /employers': page([site]), 'GET /networks': page([]) }
