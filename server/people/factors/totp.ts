import { Secret, TOTP } from 'otpauth'
import sql from 'sql-template-tag'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { place, type Sealing } from '../../platform/secrets/sealing.ts'

const SECRET_BYTES = 20
const STEP_MS = 30_000
/** Clocks of phones may be wrong by half a minute. */
const WINDOW = 1
const ISSUER = 'BIMS'

/** A secret for the authenticator app: to type, and as the address in the QR code. */
type NewSecret = { secret: string; uri: string }

/** Stores a new secret of the account, sealed; it is active after a code was confirmed. */
export async function makeSecret(db: Db, sealing: Sealing, user: number): Promise<NewSecret> {
  const secret = new Secret({ size: SECRET_BYTES })
  const row = await db.one<{ record_key: string; email: string }>(sql`
    select record_key, email from user_account where id = ${user} for no key update`)
  const { record_key, email } = row as { record_key: string; email: string }
  const sealed = sealing.seal(place('user_account', 'totp_secret', record_key), secret.base32)
  await db.run(sql`update user_account set totp_secret = ${sealed}, totp_step = null where id = ${user}`)
  return { secret: secret.base32, uri: totpOf(secret.base32, email).toString() }
}

/** Accepts a code of the account's secret, each once, also for simultaneous calls. `confirmed`: only an active secret. */
export async function takeTotp(
  db: Db,
  { sealing, clock }: { sealing: Sealing; clock: Clock },
  user: number,
  typed: string,
  confirmed: boolean,
): Promise<boolean> {
  const row = await db.one<{ record_key: string; totp_secret: Buffer | null }>(sql`
    select record_key, totp_secret from user_account where id = ${user} and (totp_confirmed_at is not null) = ${confirmed}`)
  if (row === undefined || row.totp_secret === null) return false
  const secret = await sealing.read(place('user_account', 'totp_secret', row.record_key), row.totp_secret)
  const step = secret === null ? null : stepOf(secret, typed, clock.now())
  if (step === null) return false
  const taken = await db.run(sql`
    update user_account set totp_step = ${step} where id = ${user} and totp_secret = ${row.totp_secret} and (totp_step is null or totp_step < ${step})`)
  return taken === 1
}

/** The current time step of a code, if there is one. */
function stepOf(secret: string, typed: string, now: number): number | null {
  const token = typed.replace(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return null
  const delta = totpOf(secret, '').validate({ token, timestamp: now, window: WINDOW })
  return delta === null ? null : Math.floor(now / STEP_MS) + delta
}

const totpOf = (secret: string, label: string) =>
  new TOTP({
    issuer: ISSUER,
    label: label === '' ? ISSUER : label,
    algorithm: 'SHA1',
    digits: 6,
    period: 30,
    secret: Secret.fromBase32(secret),
  })
