/** The number of times that the link of a confirmed entry is mailed again. */
export const MOST_LINKS = 5

/** The event key of the mail that asks a mailbox to confirm its entry. */
export const confirmationKey = (entry: number): string => `waitlist-joined-${entry}`

/** The event key of a mail that repeats the link of a confirmed entry, numbered from 1. */
export const linkKey = (entry: number, number: number): string => `waitlist-again-${entry}-${number}`

/** The event keys of all mails that repeat the link of an entry. */
export const linkKeys = (entry: number): string[] => Array.from({ length: MOST_LINKS }, (_, at) => linkKey(entry, at + 1))

/** The event key of the mail about an offer. */
export const offerKey = (offer: number): string => `waitlist-offer-${offer}`

/** The event keys of all mails about an entry and its offers. */
export const waitlistKeys = ({ id, offers }: { id: number; offers: readonly number[] }): string[] => [
  confirmationKey(id),
  ...linkKeys(id),
  ...offers.map(offerKey),
]
