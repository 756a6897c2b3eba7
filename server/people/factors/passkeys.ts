import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import sql from 'sql-template-tag'
import type { Db } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/http/errors.ts'
import { makeChallenge, takeChallenge } from './passkey-challenges.ts'
import type { PasskeySite } from './passkey-site.ts'

/** Imported on first use: its 300 modules would be a tenth of the server's start. */
const library = () => import('@simplewebauthn/server')

/** Passes base64url text through: the library would encode other text again. */
const bytes = (challenge: string) => new Uint8Array(Buffer.from(challenge, 'base64url'))

/** Ed25519, P-256 and RSA: every authenticator supports one of them. */
const ALGORITHMS = [-8, -7, -257]

type PasskeyRow = { id: number; user_id: number; credential_id: string; public_key: Buffer; counter: number; transports: string[] }

/** Options for creating a passkey. The authenticator requires finger, face or PIN: a passkey is two factors in one. */
export async function createRegistrationOptions(
  db: Db,
  { rpID }: PasskeySite,
  user: { id: number; username: string; record_key: string },
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const known = await db.rows<{ id: string; transports: string[] }>(
    sql`select credential_id as id, transports from passkey where user_id = ${user.id}`,
  )
  const { generateRegistrationOptions } = await library()
  return generateRegistrationOptions({
    rpName: 'BIMS',
    rpID,
    userName: user.username,
    userID: new Uint8Array(Buffer.from(user.record_key.replaceAll('-', ''), 'hex')),
    challenge: bytes(await makeChallenge(db, user.id)),
    excludeCredentials: known,
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

/** Stores the passkey that a browser created, if it answers a challenge of this user; returns its id. */
export async function keepPasskey(db: Db, site: PasskeySite, user: number, name: string, response: unknown): Promise<number> {
  const expectedChallenge = await answered(db, response, user)
  const { verifyRegistrationResponse } = await library()
  const verified = await judged(() =>
    verifyRegistrationResponse({
      response: response as RegistrationResponseJSON,
      expectedChallenge,
      expectedOrigin: site.origin,
      expectedRPID: site.rpID,
      supportedAlgorithmIDs: ALGORITHMS,
      requireUserVerification: true,
    }),
  )
  if (!verified.verified) throw refused()
  const { credential } = verified.registrationInfo
  const made = await db.one<{ id: number }>(sql`
    insert into passkey (user_id, name, credential_id, public_key, counter, transports)
    values (${user}, ${name}, ${credential.id}, ${Buffer.from(credential.publicKey)}, ${credential.counter}, ${credential.transports ?? []})
    on conflict (credential_id) do nothing returning id`)
  if (made === undefined) throw refused()
  return made.id
}

/** Options for signing in with any passkey of the site. */
export async function signInOptions(db: Db, { rpID }: PasskeySite): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await library()
  return generateAuthenticationOptions({ rpID, challenge: bytes(await makeChallenge(db, null)), userVerification: 'required' })
}

/** The user of the passkey that answers our challenge. A counter that went back indicates a copy, which is refused. */
export async function findUserOfPasskey(db: Db, site: PasskeySite, response: unknown): Promise<number> {
  const { id } = response as { id?: unknown }
  const kept =
    typeof id === 'string' && id.isWellFormed() && !id.includes('\0')
      ? await db.one<PasskeyRow>(sql`
          select p.id, p.user_id, p.credential_id, p.public_key, p.counter, p.transports
          from passkey p where p.credential_id = ${id} for no key update`)
      : undefined
  if (kept === undefined) throw refused()
  const expectedChallenge = await answered(db, response, null)
  const { verifyAuthenticationResponse } = await library()
  const { verified, authenticationInfo } = await judged(() =>
    verifyAuthenticationResponse({
      response: response as AuthenticationResponseJSON,
      expectedChallenge,
      expectedOrigin: site.origin,
      expectedRPID: site.rpID,
      credential: {
        id: kept.credential_id,
        publicKey: new Uint8Array(kept.public_key),
        counter: kept.counter,
        transports: kept.transports,
      },
      requireUserVerification: true,
    }),
  )
  if (!verified) throw refused()
  await db.run(sql`update passkey set counter = ${authenticationInfo.newCounter}, last_used = now() where id = ${kept.id}`)
  return kept.user_id
}

/** Consumes the challenge that a browser answers: it must be issued here and never answered before. */
async function answered(db: Db, response: unknown, user: number | null): Promise<string> {
  const challenge = await judged(() => {
    const { clientDataJSON } = (response as { response: { clientDataJSON: string } }).response
    return JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()).challenge as unknown
  })
  if (typeof challenge !== 'string' || !(await takeChallenge(db, challenge, user))) throw refused()
  return challenge
}

/** The library throws the exact fault of an answer; the refusal only states that it is wrong. */
async function judged<T>(verify: () => T | Promise<T>): Promise<T> {
  try {
    return await verify()
  } catch {
    throw refused()
  }
}

const refused = () => new Refusal(400, 'PASSKEY_REFUSED', 'This passkey could not be checked. Please try again.')
