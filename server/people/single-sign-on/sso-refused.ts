import { type SsoRefusal, ssoRefusals } from '../../../contract/people/single-sign-on.ts'
import { OutgoingFailure } from '../../platform/http/outgoing/outgoing-failure.ts'
import { logRepeated } from '../../platform/log-repeated.ts'

/** A refused sign-on: the message to its user, and the cause as a code for the audit log. */
export class SsoRefused extends Error {
  readonly code: SsoRefusal
  readonly reason: string
  readonly user: number | null

  constructor(code: SsoRefusal, reason: string = code, user: number | null = null) {
    super(ssoRefusals[code])
    this.code = code
    this.reason = reason
    this.user = user
  }
}

/** Whether the provider, or its settings here, are at fault rather than the person: the operator has to look. */
const isFaultOfProvider = ({ code, reason }: SsoRefused) =>
  code === 'SSO_UNREACHABLE' || (code === 'SSO_FAILED' && reason.startsWith('OAUTH_'))

/** Logs a sign-on that failed by a fault of its provider, with the cause that the audit log has. */
export function logFaultOfProvider(refused: SsoRefused, provider: number | undefined): void {
  if (!isFaultOfProvider(refused)) return
  logRepeated({ provider, reason: refused.code, error: { name: 'SsoRefused', code: refused.reason } }, 'A sign-on failed')
}

const LONGEST_REASON = 60

/** The refusal that an error of the library, or of a call to the provider, stands for. */
export function refusalOfProvider(error: unknown, otherwise: SsoRefusal = 'SSO_FAILED'): SsoRefused {
  if (error instanceof SsoRefused) return error
  const causes = causesOf(error)
  const failure = causes.find((each) => each instanceof OutgoingFailure)
  if (failure !== undefined) return new SsoRefused('SSO_UNREACHABLE', `CALL_${failure.reason}`)
  const code = causes.map((each) => (each as { code?: unknown }).code).find((each) => typeof each === 'string')
  if (code === 'OAUTH_AUTHORIZATION_RESPONSE_ERROR') return new SsoRefused('SSO_DENIED', code)
  return new SsoRefused(otherwise, (code ?? 'ANSWER').slice(0, LONGEST_REASON))
}

function causesOf(error: unknown): Error[] {
  const causes: Error[] = []
  for (let each = error; each instanceof Error && causes.length < 5; each = each.cause) causes.push(each)
  return causes
}
