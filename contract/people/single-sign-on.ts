import * as z from 'zod/mini'
import { answeredInstant } from '../records/answered-instant.ts'
import { defineRecord, equals } from '../records/define-record.ts'
import { computed, defaulted, type Field, flag, instant, key, nullable, ref, sealed, text, whole } from '../records/fields.ts'
import { oneLine, storable } from '../records/storable.ts'

const MAX_VALUES = 50
const LONGEST_VALUE = 200

/** A list of short texts. */
const texts = (each: z.ZodMiniType<string>): Field<string[], 'required'> => ({
  input: z.array(each).check(z.maxLength(MAX_VALUES, `At most ${MAX_VALUES}`)),
  output: z.array(z.string()),
  kind: 'plain',
  presence: 'required',
  wire: 'string',
})

const value = z
  .string('Must be text')
  .check(z.trim(), z.minLength(1, 'Required'), z.maxLength(LONGEST_VALUE, `Must be at most ${LONGEST_VALUE} characters`), storable, oneLine)

const mailDomain = z
  .string('Must be text')
  .check(z.trim(), z.toLowerCase(), z.maxLength(253), z.regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'Must be domains such as example.org'))

const SCOPES = 'Must be words with openid among them'

/** Words with a space between them, as OAuth allows them. */
const scopes: Field<string, 'required'> = {
  ...text(),
  input: z.string().check(
    z.trim(),
    z.maxLength(250, 'Must be at most 250 characters'),
    z.regex(/^[!#-[\]-~]+( [!#-[\]-~]+)*$/, SCOPES),
    z.refine((value) => value.split(' ').includes('openid'), { error: SCOPES }),
  ),
}

/** One who signs in people of the provider of this installation, or of one network, by OpenID Connect. */
export const ssoProvider = defineRecord('ssoproviders', {
  title: 'Single sign-on providers',
  readonly: {
    id: key,
    created: instant,
    /** The redirect address, to be registered at the provider. Null for a network without an address of its own. */
    callback_url: computed(nullable(text(500))),
    /** How many people are linked. */
    people: computed(whole(0, Number.MAX_SAFE_INTEGER)),
    /** How often the masked secret was changed; two versions with the same mask differ by it. */
    client_secret_changes: computed(whole(0, 1_000_000)),
  },
  immutable: {
    /** Null: the staff of the installation. */
    network: nullable(ref('networks')),
  },
  editable: {
    name: text(100),
    issuer: issuerAddress(),
    client_id: text(250),
    client_secret: nullable(sealed(text(500))),
    scopes: defaulted(scopes),
    /** The claim that holds roles, such as `groups`; dots lead into objects, as in `realm_access.roles`. */
    roles_claim: nullable(text(100)),
    /** Its values that make a superuser. */
    superuser_values: defaulted(texts(value)),
    /** Its values that make a member of staff, or an administrator of the network; `*` is everybody. */
    member_values: defaulted(texts(value)),
    /** The accepted mail domains; none: all. */
    mail_domains: defaulted(texts(mailDomain)),
    /** Whether people without an account get one. */
    creates_accounts: defaulted(flag),
    /** Whether the people of this provider, and of its mail domains, sign in by it only. */
    passwords_off: defaulted(flag),
    /** The accepted authentication methods: the token must name one of them. */
    acr_values: defaulted(texts(value)),
    amr_values: defaulted(texts(value)),
    /** Whether signing out here signs out there too. */
    signs_out: defaulted(flag),
    enabled: defaulted(flag),
  },
  filters: { network: equals('network') },
  order: ['name'],
})

/** An issuer is compared letter by letter with that of the provider, and has neither query nor fragment. */
function issuerAddress(): Field<string, 'required'> {
  return {
    ...text(500),
    output: z.string(),
    input: z
      .string()
      .check(
        z.trim(),
        z.maxLength(500, 'Must be at most 500 characters'),
        storable,
        z.regex(/^https?:\/\/[^\s/?#@]+(\/[^\s?#]*)?$/i, 'Must be an address such as https://login.example.org'),
      ),
  }
}

/** A person who is linked with a provider. */
export const ssoLink = defineRecord('ssolinks', {
  title: 'Single sign-on links',
  readonly: {
    id: key,
    created: instant,
    provider: ref('ssoproviders'),
    user: ref('users'),
    username: computed(text(250)),
    email: computed(nullable(text(254))),
    last_used: computed(nullable(instant)),
  },
  immutable: {},
  editable: {},
  filters: { provider: equals('provider') },
  order: ['-created'],
})

/** A provider as the sign-in page shows it. */
export const signOn = z.object({ id: z.int(), name: z.string() })
export type SignOn = z.infer<typeof signOn>

/** The result of a connection test: one sentence for each thing that is wrong or missing. */
export const providerTrial = z.object({ works: z.boolean(), complaints: z.array(z.string()), hints: z.array(z.string()) })
export type ProviderTrial = z.infer<typeof providerTrial>

/** A link of the user's own account. */
export const ownLink = z.object({ id: z.int(), name: z.string(), created: answeredInstant(), last_used: z.nullable(answeredInstant()) })
export type OwnLink = z.infer<typeof ownLink>

/** The reasons of refused sign-ons, as the callback reports them to the sign-in page, with the sentences shown there. */
export const ssoRefusals = {
  SSO_FAILED: 'The sign-in failed: your provider gave an answer that cannot be accepted. Please try again, or tell your administrator.',
  SSO_UNREACHABLE: 'Your provider does not answer as it must. Please try again later, or tell your administrator.',
  SSO_DENIED: 'You were not signed in: your provider refused it, or it was cancelled there.',
  SSO_EXPIRED: 'This sign-in took too long, was used before, or began in another browser. Please begin again.',
  SSO_UNVERIFIED: 'Your provider has not verified your email address, so we cannot tell which account is yours.',
  SSO_DOMAIN: 'Your email address is not one that this provider may sign in.',
  SSO_NO_ROLE: 'You have no access here yet. Please ask your administrator.',
  SSO_FACTOR: 'Your provider did not ask you for the second step that is required here.',
  SSO_NOT_FRESH: 'Your provider did not ask you again, as it must here. Set a password by Forgot Password: it then confirms such acts.',
  SSO_LOCKED: 'Your account is locked. Please ask your administrator.',
  SSO_BUSY: 'Too many sign-ins at once. Please try again in some minutes.',
} as const
export type SsoRefusal = keyof typeof ssoRefusals

/** How long a fresh sign-on replaces the password. */
export const FRESH_SECONDS = 300
