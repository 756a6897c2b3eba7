/** What an applicant may still have to give before prints are taken. */
export const missingParts = ['demographics', 'notice', 'waivers'] as const
/** One of them. */
export type MissingPart = (typeof missingParts)[number]
