/**
 * A message for one number, in the form of E.164. `usefulSeconds`: how long it may wait at the provider. `id` and `attempt`: for reports
 * about this sending of it.
 */
type Outgoing = { id: number; attempt: number; to: string; body: string; usefulSeconds: number }

/**
 * The result of handing a message over. REFUSED: for good. UNSUBSCRIBED: its number refuses messages of this sender. LATER: it was not
 * taken, and may be tried again. UNKNOWN: it may have been taken, so that another try could be a second message.
 */
export type SendResult =
  | { outcome: 'ACCEPTED'; sid: string }
  | { outcome: 'REFUSED' | 'UNSUBSCRIBED' | 'LATER' | 'UNKNOWN'; reason: string }

/** A provider of text messages. */
export type SmsProvider = { send(message: Outgoing): Promise<SendResult> }
