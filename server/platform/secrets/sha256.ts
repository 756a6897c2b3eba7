import { hash } from 'node:crypto'

/** The SHA-256 of a text or file. */
export const sha256Of = (content: string | Uint8Array): Buffer => hash('sha256', content, 'buffer')
