import { network } from '../../../contract/environments/environments.ts'
import { webhook } from '../../../contract/webhooks/webhooks.ts'
import { call } from '../../data/call.ts'
import { useConfirmation } from '../../data/confirmation.ts'
import { useAction, useRecord, useSaveRecord } from '../../data/records/use-records.ts'
import { useMay } from '../../data/session.ts'
import { CheckField } from '../../ui/field/check-field.tsx'
import { ChecksField } from '../../ui/field/checks-field.tsx'
import { ConfirmationIfNeeded } from '../../ui/field/confirmation-field.tsx'
import { TextField } from '../../ui/field/fields.tsx'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import { RecordField } from '../picker/record-select.tsx'
import { eventOptions, newWebhook, type WebhookValues, webhookForm } from './webhook-values.ts'

type Props = { id: number | null; onClose(): void; onSecret(secret: string): void }

/** Makes a webhook, or changes one unless somebody else did meanwhile. */
export function WebhookForm({ id, onClose, onSecret }: Props) {
  const found = useRecord(webhook, id, { always: true })
  const choosesNetwork = useMay()('choose_network', webhook)
  const save = useSaveRecord(webhook)
  const confirmation = useConfirmation()
  const make = useAction((body: Partial<WebhookValues>) => call<{ secret: string }>('POST', '/webhooks', { body }), webhook)
  if (id !== null && found.data === undefined) return null
  const initial = found.data?.record ?? newWebhook
  return (
    <FormDialog<WebhookValues>
      title={id === null ? 'Add Webhook' : 'Edit Webhook'}
      opened
      size="lg"
      onClose={onClose}
      schema={webhookForm as never}
      initial={initial}
      onSave={({ network: of, ...change }) =>
        confirmation.before(async () => {
          if (id !== null) return save.mutateAsync({ id, change, etag: found.data?.etag ?? null })
          onSecret((await make.mutateAsync(choosesNetwork ? { ...change, network: of } : change)).secret)
        })
      }
      done={id === null ? 'Webhook added' : 'Webhook saved'}
    >
      {(form) => {
        const { value, onChange, error } = form.controlled('events')
        return (
          <>
            <TextField label="Name" required maxLength={100} data-autofocus {...form.field('name')} />
            <TextField label="Address" placeholder="https://receiver.example.org/bims" required maxLength={500} {...form.field('url')} />
            {choosesNetwork && id === null && (
              <RecordField
                label="Network"
                description="Only what happens at its locations. Empty: everything."
                record={network}
                {...form.controlled('network')}
              />
            )}
            <ChecksField label="Events" options={eventOptions(choosesNetwork)} value={value} onChange={onChange} error={error} />
            <CheckField label="Send name, email and phone of the applicant too" {...form.field('personal')} />
            <CheckField
              label="Enabled"
              description="While it is disabled, what happens is not sent, then or later. Messages that wait already are sent once it is enabled."
              {...form.field('enabled')}
            />
            <ConfirmationIfNeeded confirmation={confirmation} />
          </>
        )
      }}
    </FormDialog>
  )
}
