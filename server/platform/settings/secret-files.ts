import { readFileSync } from 'node:fs'

/** The settings that hold secrets: each may be read from a file instead, as container platforms provide them. */
const SECRETS = [
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
    return { text: readFileSync(file, 'utf8').replace(/\r?\n$/, '') }
  } catch (error) {
    return { code: (error as NodeJS.ErrnoException).code }
  }
}
