import { closeSync, openSync, readSync } from 'node:fs'

/** More than any secret has; a device such as /dev/zero never ends. */
const MAX_BYTES = 65_536

/** The settings that hold secrets: each may be read from a file instead, as container platforms provide them. */
export const SECRETS: readonly string[] = [
  'BIMS_KEY',
  'BIMS_NEW_KEY',
  'BIMS_PASSWORD',
  'DATABASE_URL',
  'DATABASE_READ_URL',
  'METRICS_TOKEN',
  'SMTP_URL',
  'STRIPE_SECRET_KEY',
  'STRIPE_PUBLISHABLE_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'TWILIO_AUTH_TOKEN',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
]

/**
 * Reads the secrets that the environment names as files: BIMS_KEY becomes the content of BIMS_KEY_FILE without its last line break.
 * `complaints` are sentences about files that cannot be read or are empty, and about secrets that are set twice.
 */
export function readSecretFiles(env: NodeJS.ProcessEnv): { env: NodeJS.ProcessEnv; complaints: string[] } {
  const read = { ...env }
  const complaints: string[] = []
  for (const name of SECRETS) {
    const file = env[`${name}_FILE`]?.trim()
    if (!file) continue
    const secret = contentOf(file)
    if (env[name]?.trim()) complaints.push(`${name} and ${name}_FILE are both set. Set one of them.`)
    else if ('code' in secret) complaints.push(`${name}_FILE names ${file}, which cannot be read (${secret.code}).`)
    else if (secret.text === '') complaints.push(`${name}_FILE names ${file}, which is empty.`)
    else read[name] = secret.text
  }
  return { env: read, complaints }
}

function contentOf(file: string): { text: string } | { code: string | undefined } {
  try {
    const bytes = readAtMost(file, MAX_BYTES + 1)
    if (bytes.length > MAX_BYTES) return { code: `more than ${MAX_BYTES / 1_024} kB` }
    return { text: bytes.toString('utf8').replace(/\r?\n$/, '') }
  } catch (error) {
    return { code: (error as NodeJS.ErrnoException).code }
  }
}

/** The first bytes of a file, or of a pipe, whose parts arrive one after another. */
function readAtMost(file: string, most: number): Buffer {
  const bytes = Buffer.alloc(most)
  const opened = openSync(file, 'r')
  try {
    let length = 0
    for (let read = 1; read > 0 && length < most; length += read) read = readSync(opened, bytes, length, most - length, null)
    return bytes.subarray(0, length)
  } finally {
    closeSync(opened)
  }
}
