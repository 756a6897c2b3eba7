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
import { useAction, useCreateRecord, useRecords } from '../../data/records/use-records.ts'
import { useMay } from '../../data/session.ts'
import { kindOf, uploadFile } from '../../data/upload-file.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { SelectField } from '../../ui/field/fields.tsx'
import { FileField } from '../../ui/field/file-field.tsx'
import { TextBox } from '../../ui/field/text-box.tsx'
import { FoldPanel } from '../../ui/layout/fold-panel.tsx'
import { DataList } from '../../ui/list/data-list.tsx'
import { ActionMenu } from '../../ui/overlay/action-menu.tsx'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
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
  const nameOf = (id: number) => waivers.data?.find((one) => one.id === id)?.name ?? 'Waiver'
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
          {(one) => (
            <div className={styles.cardHead}>
              <div>
                <strong>{nameOf(one.waiver)}</strong>
                <Text size="sm" c="dimmed">
                  {one.signature_type === 'GENERATED' ? 'Signed online' : 'Uploaded'}, {dateTimeAndYear(one.created)}
                </Text>
                {one.signature_url ? (
                  <Anchor href={one.signature_url} download>
                    Open {nameOf(one.waiver)}, {dateTimeAndYear(one.created)}
                  </Anchor>
                ) : (
                  <Text size="sm">The document is being prepared.</Text>
                )}
              </div>
              {may(one.signature_type === 'UPLOADED' ? 'remove' : 'remove_generated', contract) && (
                <ActionMenu
                  label={`Actions for ${nameOf(one.waiver)} of ${dateTimeAndYear(one.created)}`}
                  actions={[{ text: 'Delete', icon: 'delete', destructive: true, onClick: () => setRemoving(one.id) }]}
                />
              )}
            </div>
          )}
        </DataList>
      )}
      {uploading && <UploadDialog applicant={applicant.id} waivers={waivers.data ?? []} onClose={() => setUploading(false)} />}
      <RemovalDialog id={removing} onClose={() => setRemoving(null)} />
    </FoldPanel>
  )
}

type UploadProps = { applicant: number; waivers: readonly Row<typeof waiver>[]; onClose(): void }

function UploadDialog({ applicant, waivers, onClose }: UploadProps) {
  const create = useCreateRecord(contract)
  return (
    <FormDialog<Upload>
      title="Upload Signed Waiver"
      opened
      onClose={onClose}
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
    </FormDialog>
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
