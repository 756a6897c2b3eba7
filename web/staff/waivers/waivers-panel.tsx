import { Anchor, Text } from '@mantine/core'
import { useState } from 'react'
import * as z from 'zod/mini'
import type { applicant as applicantContract } from '../../../contract/applicants/applicants.ts'
import type { Row } from '../../../contract/records/define-record.ts'
import { DOCX } from '../../../contract/records/files.ts'
import { waiverSignature as contract, waiver } from '../../../contract/waivers/waivers.ts'
import { call } from '../../data/call.ts'
import { dateTimeAndYear } from '../../data/dates.ts'
import { Problem } from '../../data/problem.ts'
import { useEveryRecord } from '../../data/records/use-every-record.ts'
import { useAction, useCreateRecord, useRecord, useRecords } from '../../data/records/use-records.ts'
import { useMay } from '../../data/session.ts'
import { kindOf, uploadFile } from '../../data/upload-file.ts'
import { LoadingForm } from '../../ui/feedback/loading-form.tsx'
import { ErrorNotice, Notice } from '../../ui/feedback/notice.tsx'
import { SelectField } from '../../ui/field/fields.tsx'
import { FileField } from '../../ui/field/file-field.tsx'
import { TextBox } from '../../ui/field/text-box.tsx'
import { FormContent } from '../../ui/form/form-content.tsx'
import { FoldPanel } from '../../ui/layout/fold-panel.tsx'
import { DataList } from '../../ui/list/data-list.tsx'
import { ActionMenu } from '../../ui/overlay/action-menu.tsx'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import { type FormState, GuardedDialog } from '../../ui/overlay/guarded-dialog.tsx'
import styles from '../applicants/record.module.css'
import { PanelButton } from '../editing/panel-button.tsx'

type Applicant = Row<typeof applicantContract>
type Upload = { waiver: number; file: File }
/** Writing a requested document takes a moment. */
const LOOK_AGAIN_MS = 3_000
const KINDS = { docx: DOCX, pdf: 'application/pdf' } as const
const upload = z.object({ waiver: z.number('Required'), file: z.custom<File>((file) => file instanceof File, 'Required') })
const removal = z.object({
  reason: z.string().check(z.trim(), z.minLength(1, 'Required'), z.maxLength(500, 'Must be at most 500 characters')),
})

/** The signed waivers: signed with the booking, or on paper and uploaded. */
export function WaiversPanel({ applicant }: { applicant: Applicant }) {
  const [lacking, setLacking] = useState(false)
  const signatures = useRecords(contract, { applicant: applicant.id }, lacking ? { every: LOOK_AGAIN_MS } : {})
  const lacks = signatures.data?.results.some(({ signature_url }) => !signature_url) ?? false
  if (lacks !== lacking) setLacking(lacks)
  const waivers = useEveryRecord(waiver, applicant.employer === null ? { network: applicant.network } : { employer: applicant.employer })
  const [uploading, setUploading] = useState(false)
  const [removing, setRemoving] = useState<number | null>(null)
  const may = useMay()
  const none = signatures.data?.results.length === 0
  return (
    <FoldPanel
      title="Waivers"
      empty={none}
      actions={
        may('create', contract) && (
          <PanelButton icon="add" text="Upload" of="signed waiver" act="waiver" onClick={() => setUploading(true)} />
        )
      }
    >
      {!none && (
        <DataList query={signatures} items={signatures.data?.results} id={({ id }) => id} label="Waivers">
          {(one) => <Signed signature={one} waivers={waivers.data} onRemove={() => setRemoving(one.id)} />}
        </DataList>
      )}
      {uploading && <UploadDialog applicant={applicant.id} waivers={waivers} onClose={() => setUploading(false)} />}
      <RemovalDialog id={removing} onClose={() => setRemoving(null)} />
    </FoldPanel>
  )
}

type SignedProps = { signature: Row<typeof contract>; waivers: readonly Row<typeof waiver>[] | undefined; onRemove(): void }

function Signed({ signature, waivers, onRemove }: SignedProps) {
  const { signature_type, created, signature_url } = signature
  const may = useMay()
  const name = useWaiverName(signature.waiver, waivers)
  return (
    <div className={styles.cardHead}>
      <div>
        <strong>{name}</strong>
        <Text size="sm" c="dimmed">
          {signature_type === 'GENERATED' ? 'Signed online' : 'Uploaded'}, {dateTimeAndYear(created)}
        </Text>
        {signature_url ? (
          <Anchor href={signature_url} download>
            Open {name}, {dateTimeAndYear(created)}
          </Anchor>
        ) : (
          <Text size="sm">The document is being prepared.</Text>
        )}
      </div>
      {may(signature_type === 'UPLOADED' ? 'remove' : 'remove_generated', contract) && (
        <ActionMenu
          label={`Actions for ${name} of ${dateTimeAndYear(created)}`}
          actions={[{ text: 'Delete', icon: 'delete', destructive: true, onClick: onRemove }]}
        />
      )}
    </div>
  )
}

/** The name of a waiver, of a deleted one too, which the list of the environment lacks. */
function useWaiverName(id: number, waivers: SignedProps['waivers']): string {
  const listed = waivers?.find((one) => one.id === id)
  const deleted = useRecord(waiver, id, { enabled: waivers !== undefined && listed === undefined })
  return listed?.name ?? (deleted.data ? `${deleted.data.record.name} (deleted)` : 'Waiver')
}

type UploadProps = { applicant: number; onClose(): void }
type Waivers = ReturnType<typeof useEveryRecord<Row<typeof waiver>, unknown, unknown>>

/** The form begins with the first waiver, and so once the waivers have loaded. */
function UploadDialog({ waivers, ...props }: UploadProps & { waivers: Waivers }) {
  return (
    <GuardedDialog title="Upload Signed Waiver" opened onClose={props.onClose}>
      {(reportState) =>
        waivers.data ? (
          <UploadForm {...props} waivers={waivers.data} onState={reportState} />
        ) : waivers.error ? (
          <ErrorNotice onRetry={waivers.refetch}>{waivers.error.message}</ErrorNotice>
        ) : (
          <LoadingForm />
        )
      }
    </GuardedDialog>
  )
}

type FormProps = UploadProps & { waivers: readonly Row<typeof waiver>[]; onState(state: FormState): void }

function UploadForm({ applicant, waivers, onClose, onState }: FormProps) {
  const create = useCreateRecord(contract)
  return (
    <FormContent<Upload>
      onClose={onClose}
      onState={onState}
      schema={upload as never}
      initial={{ waiver: waivers[0]?.id ?? null, file: null }}
      ready={({ file }) => Boolean(file) && waivers.length > 0}
      onSave={async ({ waiver: id, file }) => {
        const kind = kindOf(file, KINDS)
        if (kind === null) throw new Problem(400, { detail: 'Choose a Word document (.docx) or a PDF.' })
        await create.mutateAsync({ applicant, waiver: id, waiver_file: await uploadFile(file, kind) })
      }}
      done="Waiver uploaded"
    >
      {({ field, controlled }) => (
        <>
          {waivers.length === 0 && <Notice kind="warning">This employer or network has no waiver to sign.</Notice>}
          {waivers.length > 1 && (
            <SelectField
              label="Waiver"
              required
              placeholder={null}
              options={waivers.map(({ id, name }) => ({ value: id, label: name }))}
              {...field('waiver', { number: true })}
            />
          )}
          <FileField
            label="Signed page"
            description="A Word document (.docx) or a PDF, 5 MB at most"
            required
            accept=".docx,.pdf"
            onChange={controlled('file').onChange}
            error={controlled('file').error}
          />
        </>
      )}
    </FormContent>
  )
}

/** A deleted signature keeps its reason. */
function RemovalDialog({ id, onClose }: { id: number | null; onClose(): void }) {
  const remove = useAction((reason: string) => call('DELETE', `/waiversignatures/${id}`, { body: { reason } }), contract)
  return (
    <FormDialog<{ reason: string }>
      title="Delete Signed Waiver?"
      opened={id !== null}
      onClose={onClose}
      schema={removal as never}
      initial={{ reason: '' }}
      save="Delete"
      destructive
      onSave={({ reason }) => remove.mutateAsync(reason)}
      done="Waiver deleted"
    >
      {({ field }) => <TextBox label="Reason" description="It is kept, and shown in the timeline." required {...field('reason')} />}
    </FormDialog>
  )
}
