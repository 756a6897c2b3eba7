const OFFLINE = 'OFFLINE'
const NO_ANSWER = 'We could not reach the server. Check your connection and try again.'

/** A call that the server refused, or that never reached it (`code` is then `OFFLINE`). */
export class Problem extends Error {
  readonly status: number
  readonly code: string
  /** A message per field; rows of a list are named like `3.pricing`. */
  readonly errors: Readonly<Record<string, string>>
  /** The whole body, for refusals with further members (`error_type`). */
  readonly body: Readonly<Record<string, unknown>>
  /** The seconds until a retry; 0 without a hint of the server. */
  readonly retry_after: number

  constructor(status: number, body: Record<string, unknown>, retry_after: string | null = null) {
    // A proxy's answer in place of the server's has no code.
    const code = text(body.code) ?? (status > 501 ? OFFLINE : 'UNKNOWN')
    super(text(body.detail) ?? text(body.title) ?? (code === OFFLINE ? NO_ANSWER : 'Something went wrong. Please try again.'))
    this.name = 'Problem'
    this.status = status
    this.code = code
    this.errors = (body.errors as Record<string, string> | undefined) ?? {}
    this.body = body
    this.retry_after = Number(retry_after)
  }

  /** The message that is shown. */
  get detail(): string {
    return this.message
  }
}

/** The problem of a call that got no answer. */
export const offline = () => new Problem(0, { code: OFFLINE })

/** Whether no answer of the server came, or a proxy's instead: it may have done what it was asked. */
export const isLost = (error: unknown): boolean => error instanceof Problem && error.code === OFFLINE

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

/** Whether a failed read is repeated: a refusal is final. */
export const isWorthRetrying = (error: unknown) => !(error instanceof Problem) || isLost(error) || error.status === 503
