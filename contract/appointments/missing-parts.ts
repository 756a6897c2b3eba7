/** What an applicant may still have to provide before prints are taken. */
export const missingParts = ['demographics', 'notice', 'waivers'] as const
/** One of these parts. */
export type MissingPart = (typeof missingParts)[number]
