import * as z from 'zod/mini'
import { email as emailField } from '../../../contract/records/fields.ts'
import { storable } from '../../../contract/records/storable.ts'
import type { Claims } from './provider-client.ts'
import type { Provider } from './sso-provider.ts'
import { SsoRefused } from './sso-refused.ts'

/** The checked claims of a provider about a person. */
export type KnownPerson = {
  subject: string
  /** The mail address, if the provider has verified it. */
  email: string | null
  /** The role by the mapping: null for a person whom it gives none, undefined where there is no mapping. */
  role: MappedRole | null | undefined
}

/** A member is one of the staff; of a network, an administrator. */
type MappedRole = 'superuser' | 'member'

const LONGEST_SUBJECT = 255
const MAX_VALUES = 1_000
/** A value that everybody has. */
const ANYBODY = '*'

const subjectField = z.string().check(z.minLength(1), z.maxLength(LONGEST_SUBJECT), storable)

/** Reads the claims about a person; refuses what cannot be kept, and those whom the provider's settings refuse. */
export function readPerson(provider: Provider, claims: Claims): KnownPerson {
  const subject = subjectField.safeParse(claims.sub)
  if (!subject.success) throw new SsoRefused('SSO_FAILED', 'SUBJECT')
  checkFactor(provider, claims)
  const email = verifiedEmail(claims)
  checkDomain(provider, email)
  return { subject: subject.data, email, role: mappedRole(provider, valuesOf(claims, provider.roles_claim)) }
}

/** Checks the authentication method, where the provider's settings require one. */
function checkFactor({ acr_values, amr_values }: Provider, { acr, amr }: Claims) {
  if (acr_values.length > 0 && !acr_values.includes(String(acr))) throw new SsoRefused('SSO_FACTOR', 'ACR')
  const methods = textsIn(amr)
  if (amr_values.length > 0 && !amr_values.some((value) => methods.includes(value))) throw new SsoRefused('SSO_FACTOR', 'AMR')
}

/** An address counts where the provider has verified it, in the form of one that may be kept. Microsoft has a claim of its own for it. */
function verifiedEmail({ email, email_verified, xms_edov }: Claims): string | null {
  const verified = [email_verified, xms_edov].some((says) => says === true || says === 'true') || xms_edov === 1 || xms_edov === '1'
  const address = emailField.input.safeParse(email)
  return verified && address.success ? address.data : null
}

function checkDomain({ mail_domains }: Provider, email: string | null) {
  if (mail_domains.length > 0 && email !== null && !mail_domains.includes(domainOf(email))) throw new SsoRefused('SSO_DOMAIN')
}

/** The domain of an address, in small letters. */
const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase()

/** The values of the claim that holds roles: one, or a list; a path leads through objects, unless the claim's own name has the dots. */
function valuesOf(claims: Claims, path: string | null): readonly string[] {
  if (path === null) return []
  return textsIn(Object.hasOwn(claims, path) ? claims[path] : path.split('.').reduce(memberOf, claims as unknown))
}

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined

const textsIn = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? value : [value]).slice(0, MAX_VALUES).filter((each): each is string => typeof each === 'string')

function mappedRole({ superuser_values, member_values }: Provider, values: readonly string[]): KnownPerson['role'] {
  if (superuser_values.length + member_values.length === 0) return undefined
  if (superuser_values.some((value) => values.includes(value))) return 'superuser'
  return member_values.some((value) => value === ANYBODY || values.includes(value)) ? 'member' : null
}
