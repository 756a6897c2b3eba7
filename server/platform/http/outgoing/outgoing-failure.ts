/**
 * The reason for no usable answer: the address must not be called (ADDRESS), the name leads nowhere (NOT_FOUND) or into a private
 * network (PRIVATE), the connection failed (CONNECTION), nothing complete came in time (TIME), too much came (SIZE), or no HTTP (ANSWER).
 */
type FailureReason = 'ADDRESS' | 'NOT_FOUND' | 'PRIVATE' | 'CONNECTION' | 'TIME' | 'SIZE' | 'ANSWER'

const WORDS: Readonly<Record<FailureReason, string>> = {
  ADDRESS: 'The address cannot be called.',
  // The same words for both: the difference would tell strangers which names our private network has.
  NOT_FOUND: 'The host was not found, or belongs to a private network.',
  PRIVATE: 'The host was not found, or belongs to a private network.',
  CONNECTION: 'The connection failed.',
  TIME: 'The receiver did not answer in time.',
  SIZE: 'The answer is too long.',
  ANSWER: 'The answer is not valid HTTP.',
}

/** A call to another program that got no usable answer. `code` is the system's or the parser's, such as ECONNREFUSED. */
export class OutgoingFailure extends Error {
  readonly reason: FailureReason
  readonly code: string | undefined
  /** Whether there was a connection, so that the call may have had an effect. */
  sent = false

  constructor(reason: FailureReason, cause?: unknown) {
    super(WORDS[reason], cause === undefined ? {} : { cause })
    this.name = 'OutgoingFailure'
    this.reason = reason
    this.code = (cause as NodeJS.ErrnoException | undefined)?.code
  }
}
