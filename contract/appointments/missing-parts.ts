/** What an applicant may still have to provide before prints are taken. */
export const missingParts = ['demographics', 'notice', 'waivers'] as const
/** These parts, and what the desk itself has to record. */
export const missingAtDesk = [...missingParts, 'id_document'] as const
/** One of these parts. */
export type MissingAtDesk = (typeof missingAtDesk)[number]
