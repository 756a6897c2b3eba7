/** The number of times that the link of a confirmed entry is mailed again. */
export const MAX_LINKS = 5

/** The event key of the mail that asks a mailbox to confirm its entry. */
export const confirmationKey = (entry: number): string => `waitlist-joined-${entry}`

/** The event key of a mail that repeats the link of a confirmed entry, numbered from 1. */
export const linkKey = (entry: number, number: number): string => `waitlist-again-${entry}-${number}`

/** The event keys of all mails that repeat the link of an entry. */
export const linkKeys = (entry: number): string[] => Array.from({ length: MAX_LINKS }, (_, at) => linkKey(entry, at + 1))

/** The event key of the mail about an offer. */
export const offerKey = (offer: number): string => `waitlist-offer-${offer}`

/** The event key of the mail about an offer to a mailbox, with its entry, whose link the mail holds. */
export const mailboxOfferKey = (offer: number, entry: number): string => `${offerKey(offer)}-${entry}`

/** The entry of a mailbox whose link a mail holds, by its event key; undefined for other mails. */
export function entryOfKey(event_key: string): number | undefined {
  const [, joined, again, offered] = /^waitlist-(?:joined-(\d+)|again-(\d+)-\d+|offer-\d+-(\d+))$/.exec(event_key) ?? []
  const entry = joined ?? again ?? offered
  return entry === undefined ? undefined : Number(entry)
}

/** The event keys of all mails about an entry and its offers. */
export const waitlistKeys = ({ id, offers }: { id: number; offers: readonly number[] }): string[] => [
  confirmationKey(id),
  ...linkKeys(id),
  ...offers.flatMap((offer) => [offerKey(offer), mailboxOfferKey(offer, id)]),
]
