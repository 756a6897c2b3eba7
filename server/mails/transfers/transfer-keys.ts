const EVENTS = { PENDING: 'received', APPROVED: 'approved', DECLINED: 'declined', WITHDRAWN: 'withdrawn' } as const

type State = keyof typeof EVENTS

/** The event key of the mail about a request for a transfer in this state: one mail for each. */
export const transferKey = (transfer: number, state: State): string => `transfer-${transfer}-${EVENTS[state]}`

/** The event keys of all mails about a request. */
export const transferKeys = (transfer: number): string[] => Object.keys(EVENTS).map((state) => transferKey(transfer, state as State))

/** The request that a mail is about, by its event key; undefined for other mails. */
export function transferOfKey(event_key: string): number | undefined {
  const id = /^transfer-(\d+)-/.exec(event_key)?.[1]
  return id === undefined ? undefined : Number(id)
}
