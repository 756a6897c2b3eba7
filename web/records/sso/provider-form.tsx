import { Text } from '@mantine/core'
import { network } from '../../../contract/environments/environments.ts'
import { ssoProvider } from '../../../contract/people/single-sign-on.ts'
import { call } from '../../data/call.ts'
import { useConfirmation } from '../../data/confirmation.ts'
import { useEditedRecord } from '../../data/records/use-edited-record.ts'
import { useAction } from '../../data/records/use-records.ts'
import { useMay } from '../../data/session.ts'
import { LoadingForm } from '../../ui/feedback/loading-form.tsx'
import { ErrorNotice } from '../../ui/feedback/notice.tsx'
import { CheckField } from '../../ui/field/check-field.tsx'
import { ConfirmationIfNeeded } from '../../ui/field/confirmation-field.tsx'
import { TextField } from '../../ui/field/fields.tsx'
import { TextBox } from '../../ui/field/text-box.tsx'
import { FormContent } from '../../ui/form/form-content.tsx'
import type { Schema } from '../../ui/form/resolver.ts'
import type { useFields } from '../../ui/form/use-fields.ts'
import { type FormState, GuardedDialog } from '../../ui/overlay/guarded-dialog.tsx'
import { meanwhileIn } from '../lsv/differences.ts'
import { RecordField } from '../picker/record-select.tsx'
import {
  atTheList,
  bodyOf,
  differencesInWords,
  providerLabels as labels,
  newProvider,
  type Provider,
  type ProviderValues,
  providerForm,
  valuesOf,
} from './provider-values.ts'

const schema = providerForm as unknown as Schema<ProviderValues>
const SUPERUSERS_SWITCH = 'People without an account get one, if a value gives them a role.'
const ASK_PROVIDER = `${SUPERUSERS_SWITCH} Ask the provider of BIMS: a superuser switches it on.`

type AddProps = { onClose(): void; onAdded(provider: Provider): void }
type Props = AddProps & { id: number | null }
type OnState = { onState(state: FormState): void }

/** Adds a provider, or changes one unless somebody else did meanwhile. */
export function ProviderForm({ id, onClose, onAdded }: Props) {
  return (
    <GuardedDialog title={id === null ? 'Add Provider' : 'Edit Provider'} opened size="lg" onClose={onClose}>
      {(reportState) =>
        id === null ? (
          <AddProvider onClose={onClose} onAdded={onAdded} onState={reportState} />
        ) : (
          <EditProvider id={id} onClose={onClose} onState={reportState} />
        )
      }
    </GuardedDialog>
  )
}

function AddProvider({ onClose, onAdded, onState }: AddProps & OnState) {
  const choosesNetwork = useMay()('choose_network', ssoProvider)
  const confirmation = useConfirmation()
  const add = useAction((body: object) => call<Provider>('POST', '/ssoproviders', { body }), ssoProvider)
  return (
    <FormContent<ProviderValues>
      schema={schema}
      initial={newProvider}
      onSave={(values) =>
        confirmation.before(async () => {
          const { network: of, ...draft } = bodyOf(values)
          onAdded(await add.mutateAsync(choosesNetwork ? { ...draft, network: of } : draft).catch(atTheList))
        })
      }
      done="Provider added"
      onClose={onClose}
      onState={onState}
    >
      {(fields) => <ProviderFields fields={fields} isNew confirmation={confirmation} />}
    </FormContent>
  )
}

function EditProvider({ id, onClose, onState }: { id: number; onClose(): void } & OnState) {
  const { query, record, meanwhile, save } = useEditedRecord(ssoProvider, id)
  const confirmation = useConfirmation()
  if (query.error && !record) return <ErrorNotice onRetry={query.refetch}>{query.error.message}</ErrorNotice>
  if (!record) return <LoadingForm />
  return (
    <FormContent<ProviderValues>
      schema={schema}
      initial={valuesOf(record)}
      onSave={(values) => confirmation.before(() => save(bodyOf(values)).catch(atTheList))}
      done="Provider saved"
      onClose={onClose}
      onState={onState}
      meanwhile={meanwhileIn(meanwhile, differencesInWords)}
    >
      {(fields) => <ProviderFields fields={fields} isNew={false} confirmation={confirmation} />}
    </FormContent>
  )
}

type Fields = ReturnType<typeof useFields<ProviderValues>>
type FieldsProps = { fields: Fields; choosesNetwork: boolean }
type ProviderFieldsProps = { fields: Fields; isNew: boolean; confirmation: ReturnType<typeof useConfirmation> }

function ProviderFields({ fields, isNew, confirmation }: ProviderFieldsProps) {
  const may = useMay()
  const choosesNetwork = may('choose_network', ssoProvider)
  return (
    <>
      <ClientFields fields={fields} choosesNetwork={choosesNetwork && isNew} />
      <PeopleFields fields={fields} choosesNetwork={choosesNetwork} makesAccounts={may('make_accounts', ssoProvider)} />
      <ConfirmationIfNeeded confirmation={confirmation} />
    </>
  )
}

/** The address of the provider, and the client as which BIMS calls it. */
function ClientFields({ fields: { field, controlled }, choosesNetwork }: FieldsProps) {
  return (
    <>
      <TextField
        label={labels.name}
        description="As on the button: Sign in with …"
        required
        maxLength={100}
        data-autofocus
        {...field('name')}
      />
      {choosesNetwork && (
        <RecordField
          label={labels.network}
          description="Whose administrators it signs in. Empty: superusers and staff."
          record={network}
          {...controlled('network')}
        />
      )}
      <TextField label={labels.issuer} placeholder="https://login.example.org" required maxLength={500} {...field('issuer')} />
      <TextField label={labels.client_id} required maxLength={250} {...field('client_id')} />
      <TextField
        label={labels.client_secret}
        description="Kept encrypted, and never shown again."
        maxLength={500}
        spellCheck={false}
        {...field('client_secret')}
      />
      <TextField label={labels.scopes} required maxLength={250} {...field('scopes')} />
    </>
  )
}

/** The people whom it signs in, their roles, and the requirements. */
function PeopleFields({ fields: { field, form }, choosesNetwork, makesAccounts }: FieldsProps & { makesAccounts: boolean }) {
  const ofNetwork = !choosesNetwork || form.watch('network') !== null
  return (
    <>
      <TextField label={labels.roles_claim} placeholder="groups" maxLength={100} {...field('roles_claim')} />
      {!ofNetwork && (
        <TextBox
          label={labels.superuser_values}
          description="One per line. One of them makes a superuser."
          rows={2}
          {...field('superuser_values')}
        />
      )}
      <TextBox
        label={ofNetwork ? 'Values of administrators' : labels.member_values}
        description="One per line; * is everybody. Without values, roles are managed in BIMS."
        rows={2}
        {...field('member_values')}
      />
      <TextBox
        label={labels.mail_domains}
        description="One per line. Other addresses are refused; empty: any."
        rows={2}
        {...field('mail_domains')}
      />
      <CheckField
        label={labels.creates_accounts}
        description={makesAccounts ? SUPERUSERS_SWITCH : ASK_PROVIDER}
        disabled={!makesAccounts}
        {...field('creates_accounts')}
      />
      <CheckField
        label={labels.passwords_off}
        description="Passwords and passkeys of its people, and of its mail domains, are switched off."
        {...field('passwords_off')}
      />
      <CheckField label={labels.signs_out} {...field('signs_out')} />
      <CheckField label={labels.enabled} {...field('enabled')} />
      <Text fw={650}>Required authentication methods (amr/acr)</Text>
      <TextBox label={labels.acr_values} description="One per line; one of them suffices." rows={2} {...field('acr_values')} />
      <TextBox label={labels.amr_values} description="One per line, such as mfa; one of them suffices." rows={2} {...field('amr_values')} />
    </>
  )
}
