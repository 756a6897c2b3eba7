import * as z from 'zod/mini'
import { ssoProvider } from '../../../contract/people/single-sign-on.ts'
import { inputsOf, type Row } from '../../../contract/records/define-record.ts'
import { Problem } from '../../data/problem.ts'
import type { FieldDifference } from '../../data/records/use-edited-record.ts'
import type { Difference } from '../../ui/feedback/conflict-notice.tsx'
import { inLabels, plainWord } from '../lsv/differences.ts'

/** A provider as it is read. */
export type Provider = Row<typeof ssoProvider>

/** The fields that hold lists, which a form shows as lines. */
const lists = ['superuser_values', 'member_values', 'mail_domains', 'acr_values', 'amr_values'] as const
type List = (typeof lists)[number]

const plain = ['name', 'issuer', 'client_id', 'client_secret', 'scopes', 'roles_claim', 'network'] as const
const flags = ['creates_accounts', 'passwords_off', 'signs_out', 'enabled'] as const

/** The form of a provider. */
export const providerForm = z.object({
  ...inputsOf(ssoProvider, [...plain, ...flags]),
  ...(Object.fromEntries(lists.map((name) => [name, z.string()])) as Record<List, z.ZodMiniString>),
})

/** The values of the form. */
export type ProviderValues = Pick<Provider, (typeof plain)[number] | (typeof flags)[number]> & Record<List, string>

/** The labels of the fields. A network's provider has other words for `member_values`. */
export const providerLabels = {
  name: 'Name',
  network: 'Network',
  issuer: 'Issuer',
  client_id: 'Client id',
  client_secret: 'Client secret',
  scopes: 'Scopes',
  roles_claim: 'Claim with roles',
  superuser_values: 'Values of superusers',
  member_values: 'Values of staff',
  mail_domains: 'Mail domains',
  creates_accounts: 'Make accounts',
  passwords_off: 'Sign in by this provider only',
  signs_out: 'Sign out there too',
  enabled: 'Enabled',
  acr_values: 'Required acr',
  amr_values: 'Required amr',
} as const satisfies Record<keyof ProviderValues, string>

/** A provider before it is added. */
export const newProvider: ProviderValues = {
  ...{ name: '', issuer: '', client_id: '', client_secret: null, scopes: 'openid email profile', roles_claim: null, network: null },
  ...{ superuser_values: '', member_values: '', mail_domains: '', acr_values: '', amr_values: '' },
  ...{ creates_accounts: false, passwords_off: false, signs_out: false, enabled: true },
}

/** A provider as the form shows it. */
export const valuesOf = (provider: Provider): ProviderValues => ({
  ...(Object.fromEntries([...plain, ...flags].map((name) => [name, provider[name]])) as Omit<ProviderValues, List>),
  ...(Object.fromEntries(lists.map((name) => [name, provider[name].join('\n')])) as Record<List, string>),
})

/** The body for the server: each line that is not empty is a value. Networks have no superusers, and their field is hidden. */
export const bodyOf = (values: ProviderValues) => ({
  ...values,
  ...(Object.fromEntries(lists.map((name) => [name, linesIn(values[name])])) as Record<List, string[]>),
  ...(values.network === null ? {} : { superuser_values: [] }),
})

const linesIn = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** Another administrator's change in words. Of another secret nothing is known but that it is another one. */
export function differencesInWords(differences: readonly FieldDifference[]): Difference[] {
  const changed = (name: string) => differences.some(({ field }) => field === name)
  const isOther = changed('client_secret_changes') && !changed('client_secret')
  const other = { label: providerLabels.client_secret, now: 'changed by somebody else' }
  return [...inLabels(differences, providerLabels, wordOf), ...(isOther ? [other] : [])]
}

const wordOf = (value: unknown) => (Array.isArray(value) ? value.join(', ') : plainWord(value))

/** A refusal names the value of a list that is wrong; the form has one field for the list. */
export function atTheList(error: unknown): never {
  if (!(error instanceof Problem)) throw error
  const errors = Object.fromEntries(Object.entries(error.errors).map(([name, message]) => [name.replace(/\.\d+$/, ''), message]))
  throw new Problem(error.status, { ...error.body, errors })
}
