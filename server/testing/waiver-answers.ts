import type { Sealing } from '../platform/secrets/sealing.ts'
import { openAnswers } from '../waivers/seal-answers.ts'

/** The columns of a signed waiver with its answers. */
export type KeptAnswers = Parameters<typeof openAnswers>[1]

/** The answers in a signed waiver. */
export const readAnswers = (sealing: Sealing, kept: KeptAnswers) => openAnswers(sealing, kept)
