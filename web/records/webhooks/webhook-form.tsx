import { network } from '../../../contract/environments/environments.ts'
import { DELIVERY_DAYS, type WebhookEvent, webhook } from '../../../contract/webhooks/webhooks.ts'
import { call } from '../../data/call.ts'
import { useConfirmation } from '../../data/confirmation.ts'
import { useEditedRecord } from '../../data/records/use-edited-record.ts'
import { useAction } from '../../data/records/use-records.ts'
import { useMay } from '../../data/session.ts'
import { LoadingForm } from '../../ui/feedback/loading-form.tsx'
import { ErrorNotice } from '../../ui/feedback/notice.tsx'
import { CheckField } from '../../ui/field/check-field.tsx'
import { ChecksField } from '../../ui/field/checks-field.tsx'
import { ConfirmationIfNeeded } from '../../ui/field/confirmation-field.tsx'
import { TextField } from '../../ui/field/fields.tsx'
import { FormContent } from '../../ui/form/form-content.tsx'
import type { Schema } from '../../ui/form/resolver.ts'
import type { useFields } from '../../ui/form/use-fields.ts'
import { type FormState, GuardedDialog } from '../../ui/overlay/guarded-dialog.tsx'
import { inLabels, meanwhileIn, plainWord } from '../lsv/differences.ts'
import { RecordField } from '../picker/record-select.tsx'
import { eventOptions, eventWords, newWebhook, type WebhookValues, webhookForm } from './webhook-values.ts'

type MakeProps = { onClose(): void; onSecret(secret: string): void }
type OnState = { onState(state: FormState): void }

const schema = webhookForm as unknown as Schema<WebhookValues>

/** Makes a webhook, or changes one unless somebody else did meanwhile. */
export function WebhookForm({ id, onClose, onSecret }: MakeProps & { id: number | null }) {
  return (
    <GuardedDialog title={id === null ? 'Add Webhook' : 'Edit Webhook'} opened size="lg" onClose={onClose}>
      {(reportState) =>
        id === null ? (
          <MakeWebhook onClose={onClose} onSecret={onSecret} onState={reportState} />
        ) : (
          <EditWebhook id={id} onClose={onClose} onState={reportState} />
        )
      }
    </GuardedDialog>
  )
}

function MakeWebhook({ onClose, onSecret, onState }: MakeProps & OnState) {
  const choosesNetwork = useMay()('choose_network', webhook)
  const confirmation = useConfirmation()
  const make = useAction((body: Partial<WebhookValues>) => call<{ secret: string }>('POST', '/webhooks', { body }), webhook)
  return (
    <FormContent<WebhookValues>
      schema={schema}
      initial={newWebhook}
      onSave={({ network: of, ...draft }) =>
        confirmation.before(async () => onSecret((await make.mutateAsync(choosesNetwork ? { ...draft, network: of } : draft)).secret))
      }
      done="Webhook added"
      onClose={onClose}
      onState={onState}
    >
      {(form) => <WebhookFields form={form} isNew confirmation={confirmation} />}
    </FormContent>
  )
}

function EditWebhook({ id, onClose, onState }: { id: number; onClose(): void } & OnState) {
  const { query, record, meanwhile, save } = useEditedRecord(webhook, id)
  const confirmation = useConfirmation()
  if (query.error && !record) return <ErrorNotice onRetry={query.refetch}>{query.error.message}</ErrorNotice>
  if (!record) return <LoadingForm />
  return (
    <FormContent<WebhookValues>
      schema={schema}
      initial={record}
      onSave={(values) => confirmation.before(() => save(values))}
      done="Webhook saved"
      onClose={onClose}
      onState={onState}
      meanwhile={meanwhileIn(meanwhile, (differences) => inLabels(differences, labels, wordOf))}
    >
      {(form) => <WebhookFields form={form} isNew={false} confirmation={confirmation} />}
    </FormContent>
  )
}

const labels = {
  name: 'Name',
  url: 'Address',
  events: 'Events',
  personal: 'Send name, email and phone of the applicant too',
  enabled: 'Enabled',
} as const

const wordOf = (value: unknown) => (Array.isArray(value) ? value.map(eventWords).join(', ') : plainWord(value))

type FieldsProps = {
  form: ReturnType<typeof useFields<WebhookValues>>
  isNew: boolean
  confirmation: ReturnType<typeof useConfirmation>
}

function WebhookFields({ form: { field, controlled }, isNew, confirmation }: FieldsProps) {
  const choosesNetwork = useMay()('choose_network', webhook)
  return (
    <>
      <TextField label={labels.name} required maxLength={100} data-autofocus {...field('name')} />
      <TextField label={labels.url} placeholder="https://receiver.example.org/bims" required maxLength={500} {...field('url')} />
      {choosesNetwork && isNew && (
        <RecordField
          label="Network"
          description="Only what happens at its locations. Empty: everything."
          record={network}
          {...controlled('network')}
        />
      )}
      <ChecksField<WebhookEvent> label={labels.events} options={eventOptions(choosesNetwork)} {...controlled('events')} />
      <CheckField label={labels.personal} {...field('personal')} />
      <CheckField
        label={labels.enabled}
        description={`While it is disabled, what happens is not sent, then or later. Messages that wait already are sent once it is enabled, unless they are older than ${DELIVERY_DAYS} days.`}
        {...field('enabled')}
      />
      <ConfirmationIfNeeded confirmation={confirmation} />
    </>
  )
}
