/** A call that the server refused, or that never reached it (`code` is then `OFFLINE`). */
export class Problem extends Error {
  readonly status: number
  readonly code: string
  /** A message per field; rows of a list are named like `3.pricing`. */
  readonly errors: Readonly<Record<string, string>>
  /** The whole answer, for refusals that carry more than the usual (`error_type`). */
  readonly body: Readonly<Record<string, unknown>>

  constructor(status: number, body: Record<string, unknown>) {
    super(text(body.detail) ?? text(body.title) ?? 'Something went wrong. Please try again.')
    this.name = 'Problem'
    this.status = status
    this.code = text(body.code) ?? 'UNKNOWN'
    this.errors = (body.errors as Record<string, string> | undefined) ?? {}
    this.body = body
  }

  /** What to tell the person. */
  get detail(): string {
    return this.message
  }
}

/** The problem of a call that got no answer. */
export const offline = () =>
  new Problem(0, { code: 'OFFLINE', detail: 'We could not reach the server. Check your connection and try again.' })

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)
