import type { S3ClientConfig } from '@aws-sdk/client-s3'
import type { Settings } from '../settings/settings.ts'

/** The access to an S3-compatible store, for any bucket. */
export type S3Access = NonNullable<Settings['s3Access']>

/**
 * The time limits for connecting to a store, for its silence on an open connection, and for the beginning of an answer; how often a call
 * is tried, and how often where one of these limits ends it.
 */
export type S3Times = { connectMs: number; silentMs: number; answerMs: number; tries: number; silentTries: number }

/** The options of every client of the store. The client retries failed calls; all of our calls are idempotent. */
export const s3ClientConfig = ({ region, endpoint, pathStyle, credentials }: S3Access, times: S3Times) =>
  ({
    region,
    forcePathStyle: pathStyle,
    maxAttempts: times.tries,
    retryStrategy: retriesOf(times),
    // Without a limit for silence, an answer that stops in the middle would be waited for without end.
    requestHandler: {
      connectionTimeout: times.connectMs,
      socketTimeout: times.silentMs,
      requestTimeout: times.answerMs,
      throwOnRequestTimeout: true,
    },
    // Stores of other vendors do not support Amazon's checksums; the signature covers the content.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(endpoint === undefined ? {} : { endpoint }),
    ...(credentials === undefined ? {} : { credentials }),
  }) satisfies S3ClientConfig

const RETRY_MS = 100
/** Failures that may pass by themselves. A full store is none of them: its 507 is the reason that somebody reads. */
const PASSING: readonly string[] = ['THROTTLING', 'TRANSIENT']

type RetryStrategy = Extract<NonNullable<S3ClientConfig['retryStrategy']>, { recordSuccess: unknown }>

function retriesOf({ tries, silentTries }: S3Times): RetryStrategy {
  const after = (failures: number) => ({ getRetryCount: () => failures, getRetryDelay: () => RETRY_MS * 2 ** failures })
  return {
    acquireInitialRetryToken: async () => after(0),
    async refreshRetryTokenForRetry(token, { error, errorType }) {
      const failures = token.getRetryCount() + 1
      const most = isSilence(error) ? silentTries : tries
      if (!PASSING.includes(errorType) || failures >= most) throw error
      return after(failures)
    },
    recordSuccess: () => undefined,
  }
}

/** The client gives broken connections the same name as time-outs. */
const isSilence = (error: unknown): boolean => {
  const { name, code = '' } = error as { name?: string; code?: string }
  return name === 'TimeoutError' && code !== 'ECONNRESET' && code !== 'EPIPE'
}
