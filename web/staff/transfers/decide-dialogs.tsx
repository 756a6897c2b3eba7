import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { declineBody, type Match } from '../../../contract/applicants/applicant-actions.ts'
import { applicant } from '../../../contract/applicants/applicants.ts'
import type { Row } from '../../../contract/records/define-record.ts'
import { transfer as contract } from '../../../contract/transfers/transfers.ts'
import { call } from '../../data/call.ts'
import { useAction } from '../../data/records/use-records.ts'
import { ErrorNotice, Notice } from '../../ui/feedback/notice.tsx'
import { LoadingRows } from '../../ui/feedback/waiting.tsx'
import { CheckField } from '../../ui/field/check-field.tsx'
import { RadioField } from '../../ui/field/radio-field.tsx'
import { TextBox } from '../../ui/field/text-box.tsx'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import { nameOf } from '../applicants/applicant-name.ts'
import { matchLabel } from '../applicants/merge-dialog.tsx'

type Transfer = Row<typeof contract>
type Props = { transfer: Transfer; onClose(): void }
/** The decision that is open, and its request. */
export type OpenDialog = { what: 'approve' | 'decline'; transfer: Transfer }
type Approval = { applicant: string; keep_locations: boolean }

const approval = z.object({ applicant: z.string().check(z.minLength(1, 'Choose one')), keep_locations: z.boolean() })

/**
 * The dialog of a decision. It is beside the list and not in a request's card, which may disappear after an attempt with a lost answer
 * while the dialog still shows the result.
 */
export function DecideDialog({ dialog, proposed, onClose }: { dialog: OpenDialog; proposed?: number; onClose(): void }) {
  if (dialog.what === 'decline') return <DeclineDialog transfer={dialog.transfer} onClose={onClose} />
  return <ApproveDialog transfer={dialog.transfer} proposed={proposed} onClose={onClose} />
}

/** Confirms the applicant of a request, who is then transferred. The best match is proposed. */
function ApproveDialog({ transfer, proposed, onClose }: Props & { proposed: number | undefined }) {
  const matches = useQuery({
    queryKey: [contract.path, 'matches', transfer.id],
    queryFn: ({ signal }) => call<{ results: Match[] }>('GET', `/transfers/${transfer.id}/matches`, { signal }),
  })
  const approve = useAction(
    ({ applicant: id, keep_locations }: Approval) =>
      call('POST', `/transfers/${transfer.id}/approve`, { body: { applicant: Number(id), keep_locations } }),
    contract,
    applicant,
  )
  const found = matches.data?.results ?? []
  const best = found.find(({ id }) => id === proposed) ?? found[0]
  return (
    <FormDialog<Approval>
      key={best?.id ?? 'none'}
      title="Approve Transfer"
      opened
      onClose={onClose}
      schema={approval as never}
      initial={{ applicant: best ? String(best.id) : '', keep_locations: false }}
      ready={({ applicant: id }) => id !== ''}
      save="Approve"
      onSave={(values) => approve.mutateAsync(values)}
      done="Transfer approved"
    >
      {({ field, controlled }) => (
        <>
          {matches.error && <ErrorNotice onRetry={() => matches.refetch()}>{matches.error.message}</ErrorNotice>}
          {matches.isPending && <LoadingRows rows={2} />}
          {matches.data && found.length === 0 && (
            <Notice kind="warning" title="No matching record">
              No record matches {nameOf(transfer)} in two of last name, date of birth and last four of the SSN. Decline the request with a
              reason, or correct the record first.
            </Notice>
          )}
          {found.length > 0 && (
            <>
              <RadioField
                label="Whom it concerns"
                required
                options={found.map((one) => ({ value: one.id, label: matchLabel(one) }))}
                {...(controlled('applicant') as { value: string; onChange(value: string): void; error?: string })}
              />
              <CheckField label="Keep the other work locations too" {...field('keep_locations')} />
            </>
          )}
        </>
      )}
    </FormDialog>
  )
}

/** Declines a request; the reason is stored. */
function DeclineDialog({ transfer, onClose }: Props) {
  const decline = useAction(
    (reason: string) => call('POST', `/transfers/${transfer.id}/decline`, { body: { reason } }),
    contract,
    applicant,
  )
  return (
    <FormDialog<{ reason: string }>
      title="Decline Transfer"
      opened
      onClose={onClose}
      schema={declineBody as never}
      initial={{ reason: '' }}
      save="Decline"
      destructive
      onSave={({ reason }) => decline.mutateAsync(reason)}
      done="Transfer declined"
    >
      {({ field }) => (
        <TextBox
          label="Reason"
          description="The applicant reads it, in a mail and by the link of the request."
          required
          {...field('reason')}
        />
      )}
    </FormDialog>
  )
}
