import { Group, List, Text } from '@mantine/core'
import '@mantine/core/styles/List.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import type { Rejections } from '../../../../contract/applicants/applicant-actions.ts'
import { applicant as contract } from '../../../../contract/applicants/applicants.ts'
import { illegibleBody } from '../../../../contract/applicants/lookup.ts'
import { appointment } from '../../../../contract/appointments/appointments.ts'
import type { Row } from '../../../../contract/records/define-record.ts'
import { call } from '../../../data/call.ts'
import { dateTimeAndYear, longDay } from '../../../data/dates.ts'
import { useEdit } from '../../../data/records/use-edited-record.ts'
import { useAction } from '../../../data/records/use-records.ts'
import { useMay } from '../../../data/session.ts'
import { inLabels, meanwhileIn } from '../../../records/lsv/differences.ts'
import { ErrorNotice, Notice } from '../../../ui/feedback/notice.tsx'
import { TextField } from '../../../ui/field/fields.tsx'
import { FoldPanel } from '../../../ui/layout/fold-panel.tsx'
import { ConfirmDialog } from '../../../ui/overlay/confirm-question.tsx'
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx'
import { PanelButton } from '../../editing/panel-button.tsx'

type Applicant = Row<typeof contract>
type TcrValues = { tcr: string; transaction_id: string }
const typedMark = z.object({ ...illegibleBody.shape, transaction_id: contract.fields.transaction_id?.input as z.ZodMiniType })

/** Prints that were rejected for their quality: attempt by attempt, and what comes next. */
export function IllegiblePanel({ applicant }: { applicant: Applicant }) {
  const [asking, setAsking] = useState(false)
  const [undoing, setUndoing] = useState(false)
  const may = useMay()
  const rejections = useQuery({
    // The key begins with the applicant's, so that any change of the record reloads this list.
    queryKey: [contract.path, 'rejections', applicant.id],
    queryFn: ({ signal }) => call<Rejections>('GET', `/applicants/${applicant.id}/rejections`, { signal }),
  })
  return (
    <FoldPanel
      title="Illegible Prints"
      empty={rejections.data?.results.length === 0}
      actions={
        may('illegible', contract) && (
          <Group gap="xs">
            {applicant.illegible && <PanelButton text="Undo" of="the mark as illegible" act="unmark" onClick={() => setUndoing(true)} />}
            <PanelButton
              text={applicant.illegible ? 'Correct the TCR' : 'Mark as Illegible'}
              act="illegible"
              onClick={() => setAsking(true)}
            />
          </Group>
        )
      }
    >
      {rejections.error && <ErrorNotice onRetry={() => rejections.refetch()}>{rejections.error.message}</ErrorNotice>}
      {rejections.data && <Attempts rejections={rejections.data} illegible={applicant.illegible} />}
      {/* Created each time it opens, from the current record. */}
      {asking && <IllegibleDialog applicant={applicant} onClose={() => setAsking(false)} />}
      {undoing && <UndoMarkDialog applicant={applicant} onClose={() => setUndoing(false)} />}
    </FoldPanel>
  )
}

function Attempts({ rejections: { results, name_check_by }, illegible }: { rejections: Rejections; illegible: boolean }) {
  if (results.length === 0) return null
  return (
    <>
      {name_check_by && (
        <Notice kind="warning" title="Rejected for the second time">
          Prints will not be taken again. Request the name check by {longDay(name_check_by)}. It needs the TCNs of both attempts.
        </Notice>
      )}
      {illegible && !name_check_by && <Text mb="xs">Waiting for the re-print, which is free of charge.</Text>}
      <List>
        {results.map(({ attempt, tcr, transaction_id, rejected_at, who }) => (
          <List.Item key={attempt}>
            Attempt {attempt}: TCR {tcr}, TCN {transaction_id ?? 'unknown'}
            <Text size="sm" c="dimmed">
              Rejected {dateTimeAndYear(rejected_at)}
              {who && `, ${who}`}
            </Text>
          </List.Item>
        ))}
      </List>
    </>
  )
}

/** Undoes a mistaken mark. */
function UndoMarkDialog({ applicant, onClose }: { applicant: Applicant; onClose(): void }) {
  const { save } = useEdit(contract, applicant.id)
  const unmark = useAction(
    (etag: string | null) => call('DELETE', `/applicants/${applicant.id}/illegible`, { ifMatch: etag }),
    contract,
    appointment,
  )
  return (
    <ConfirmDialog
      title="Undo the Mark?"
      opened
      onClose={onClose}
      yes="Undo"
      no="Cancel"
      onConfirm={() => save((etag) => unmark.mutateAsync(etag), { illegible: false })}
      done="No longer marked as illegible"
    >
      {`The prints with the TCR ${applicant.tcr ?? ''} count as accepted again, and no free re-print can be booked. An email that went out more than a minute after the mark cannot be called back: tell the applicant.`}
    </ConfirmDialog>
  )
}

function IllegibleDialog({ applicant, onClose }: { applicant: Applicant; onClose(): void }) {
  const { save, meanwhile } = useEdit(contract, applicant.id)
  const mark = useAction(
    ({ etag, tcr, transaction_id }: TcrValues & { etag: string | null }) =>
      call('PATCH', `/applicants/${applicant.id}/illegible`, {
        body: { tcr, ...(transaction_id ? { transaction_id } : {}) },
        ifMatch: etag,
      }),
    contract,
    appointment,
  )
  return (
    <FormDialog<TcrValues>
      title={applicant.illegible ? 'Correct the TCR' : 'Mark Prints as Illegible'}
      opened
      onClose={onClose}
      schema={typedMark as never}
      initial={{ tcr: applicant.illegible ? (applicant.tcr ?? '') : '', transaction_id: '' }}
      ready={({ tcr }) => tcr.trim() !== ''}
      save="Confirm"
      meanwhile={meanwhileIn(meanwhile, (differences) => inLabels(differences, { tcr: 'TCR' }))}
      onSave={(typed) => save((etag) => mark.mutateAsync({ ...typed, etag }), { illegible: true, tcr: typed.tcr })}
      done="Marked as illegible"
    >
      {({ field }) => (
        <>
          <TextField
            label="TCR"
            data-scanned
            description="The transaction control reference in the rejection letter. After a minute, the applicant gets an email about booking the free re-print."
            required
            {...field('tcr', { clean: (text) => text.trim() })}
          />
          {!applicant.illegible && (
            <TextField
              label="TCN of the rejected prints"
              data-scanned
              description="Only for prints that are not recorded here, such as those taken elsewhere."
              {...field('transaction_id', { clean: (text) => text.trim() })}
            />
          )}
        </>
      )}
    </FormDialog>
  )
}
