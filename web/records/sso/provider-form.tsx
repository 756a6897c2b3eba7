import { Text } from '@mantine/core'
import type { ComponentProps } from 'react'
import { network } from '../../../contract/environments/environments.ts'
import { ssoProvider } from '../../../contract/people/single-sign-on.ts'
import { call } from '../../data/call.ts'
import { useConfirmation } from '../../data/confirmation.ts'
import { useAction, useRecord, useSaveRecord } from '../../data/records/use-records.ts'
import { useMay } from '../../data/session.ts'
import { CheckField } from '../../ui/field/check-field.tsx'
import { ConfirmationIfNeeded } from '../../ui/field/confirmation-field.tsx'
import { TextField } from '../../ui/field/fields.tsx'
import { TextBox } from '../../ui/field/text-box.tsx'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import { RecordField } from '../picker/record-select.tsx'
import { atTheList, bodyOf, newProvider, type Provider, type ProviderValues, providerForm, valuesOf } from './provider-values.ts'

const SUPERUSERS_SWITCH = 'People without an account get one, if a value gives them a role.'
const ASK_PROVIDER = `${SUPERUSERS_SWITCH} Ask the provider of BIMS: a superuser switches it on.`

/** Adds a provider, or changes one unless somebody else did meanwhile. */
export function ProviderForm({ id, onClose, onAdded }: { id: number | null; onClose(): void; onAdded(provider: Provider): void }) {
  const found = useRecord(ssoProvider, id, { always: true })
  const may = useMay()
  const choosesNetwork = may('choose_network', ssoProvider)
  const save = useSaveRecord(ssoProvider)
  const confirmation = useConfirmation()
  const add = useAction((body: object) => call<Provider>('POST', '/ssoproviders', { body }), ssoProvider)
  if (id !== null && found.data === undefined) return null
  return (
    <FormDialog<ProviderValues>
      title={id === null ? 'Add Provider' : 'Edit Provider'}
      opened
      size="lg"
      onClose={onClose}
      schema={providerForm as never}
      initial={found.data ? valuesOf(found.data.record) : newProvider}
      onSave={(values) =>
        confirmation.before(async () => {
          const { network: of, ...change } = bodyOf(values)
          if (id !== null) return save.mutateAsync({ id, change, etag: found.data?.etag ?? null }).catch(atTheList)
          onAdded(await add.mutateAsync(choosesNetwork ? { ...change, network: of } : change).catch(atTheList))
        })
      }
      done={id === null ? 'Provider added' : 'Provider saved'}
    >
      {(fields) => (
        <>
          <ClientFields fields={fields} choosesNetwork={choosesNetwork && id === null} />
          <PeopleFields fields={fields} choosesNetwork={choosesNetwork} makesAccounts={may('make_accounts', ssoProvider)} />
          <ConfirmationIfNeeded confirmation={confirmation} />
        </>
      )}
    </FormDialog>
  )
}

type Fields = Parameters<NonNullable<ComponentProps<typeof FormDialog<ProviderValues>>['children']>>[0]
type FieldsProps = { fields: Fields; choosesNetwork: boolean }

/** The address of the provider, and the client as which BIMS calls it. */
function ClientFields({ fields: { field, controlled }, choosesNetwork }: FieldsProps) {
  return (
    <>
      <TextField label="Name" description="As on the button: Sign in with …" required maxLength={100} data-autofocus {...field('name')} />
      {choosesNetwork && (
        <RecordField
          label="Network"
          description="Whose administrators it signs in. Empty: superusers and staff."
          record={network}
          {...controlled('network')}
        />
      )}
      <TextField label="Issuer" placeholder="https://login.example.org" required maxLength={500} {...field('issuer')} />
      <TextField label="Client id" required maxLength={250} {...field('client_id')} />
      <TextField
        label="Client secret"
        description="Kept encrypted, and never shown again."
        maxLength={500}
        spellCheck={false}
        {...field('client_secret')}
      />
      <TextField label="Scopes" required maxLength={250} {...field('scopes')} />
    </>
  )
}

/** The people whom it signs in, their roles, and the requirements. */
function PeopleFields({ fields: { field, form }, choosesNetwork, makesAccounts }: FieldsProps & { makesAccounts: boolean }) {
  const ofNetwork = !choosesNetwork || form.watch('network') !== null
  return (
    <>
      <TextField label="Claim with roles" placeholder="groups" maxLength={100} {...field('roles_claim')} />
      {!ofNetwork && (
        <TextBox
          label="Values of superusers"
          description="One per line. One of them makes a superuser."
          rows={2}
          {...field('superuser_values')}
        />
      )}
      <TextBox
        label={ofNetwork ? 'Values of administrators' : 'Values of staff'}
        description="One per line; * is everybody. Without values, roles are managed in BIMS."
        rows={2}
        {...field('member_values')}
      />
      <TextBox
        label="Mail domains"
        description="One per line. Other addresses are refused; empty: any."
        rows={2}
        {...field('mail_domains')}
      />
      <CheckField
        label="Make accounts"
        description={makesAccounts ? SUPERUSERS_SWITCH : ASK_PROVIDER}
        disabled={!makesAccounts}
        {...field('creates_accounts')}
      />
      <CheckField
        label="Sign in by this provider only"
        description="Passwords and passkeys of its people, and of its mail domains, are switched off."
        {...field('passwords_off')}
      />
      <CheckField label="Sign out there too" {...field('signs_out')} />
      <CheckField label="Enabled" {...field('enabled')} />
      <Text fw={650}>Required authentication methods (amr/acr)</Text>
      <TextBox label="Required acr" description="One per line; one of them suffices." rows={2} {...field('acr_values')} />
      <TextBox label="Required amr" description="One per line, such as mfa; one of them suffices." rows={2} {...field('amr_values')} />
    </>
  )
}
