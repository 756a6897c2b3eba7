import type { S3ClientConfig } from '@aws-sdk/client-s3'
import type { Settings } from '../settings/settings.ts'

/** The access to an S3-compatible store, for any bucket. */
export type S3Access = NonNullable<Settings['s3Access']>

/** The time limits for connecting to a store and for its answers. */
export type S3Times = { connectMs: number; answerMs: number; tries: number }

/** The options of every client of the store. The client retries failed calls; all of our calls are idempotent. */
export const s3ClientConfig = ({ region, endpoint, pathStyle, credentials }: S3Access, { connectMs, answerMs, tries }: S3Times) =>
  ({
    region,
    forcePathStyle: pathStyle,
    maxAttempts: tries,
    requestHandler: { connectionTimeout: connectMs, requestTimeout: answerMs, throwOnRequestTimeout: true },
    // Stores of other vendors do not support Amazon's checksums; the signature covers the content.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(endpoint === undefined ? {} : { endpoint }),
    ...(credentials === undefined ? {} : { credentials }),
  }) satisfies S3ClientConfig
