import type { Code } from './code.ts'

/** Reason fingerprinted: one, fixed. */
export const reasonCodes = [{ code: 'bgcheck', label: 'Background Check' }] as const satisfies readonly Code[]
