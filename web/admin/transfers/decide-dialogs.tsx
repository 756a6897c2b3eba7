import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { declineBody, type Match } from '../../../contract/applicant-actions.ts'
import { applicant } from '../../../contract/applicants.ts'
import type { Row } from '../../../contract/resource.ts'
import { transfer as contract } from '../../../contract/transfers.ts'
import { call } from '../../data/call.ts'
import { useAction } from '../../data/use-records.ts'
import { CheckField } from '../../ui/check-field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { ErrorNotice, Notice } from '../../ui/notice.tsx'
import { RadioField } from '../../ui/radio-field.tsx'
import { TextBox } from '../../ui/text-box.tsx'
import { toast } from '../../ui/toast.tsx'
import { LoadingRows } from '../../ui/waiting.tsx'
import { nameOf } from '../record/applicant-name.ts'
import { told } from '../record/merge-dialog.tsx'

type Transfer = Row<typeof contract>
type Props = { transfer: Transfer; opened: boolean; onClose(): void }
type Approval = { applicant: string; keep_locations: boolean }

const approval = z.object({ applicant: z.string().check(z.minLength(1, 'Choose one')), keep_locations: z.boolean() })

/** Confirms whom a request concerns, and moves that person. The best match is proposed. */
export function ApproveDialog({ transfer, proposed, opened, onClose }: Props & { proposed: number | undefined }) {
  const matches = useQuery({
    queryKey: [contract.path, 'matches', transfer.id],
    queryFn: ({ signal }) => call<{ results: Match[] }>('GET', `/transfers/${transfer.id}/matches`, { signal }),
    enabled: opened,
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
      opened={opened}
      onClose={onClose}
      schema={approval as never}
      initial={{ applicant: best ? String(best.id) : '', keep_locations: false }}
      ready={({ applicant: id }) => id !== ''}
      save="Approve"
      onSave={async (values) => {
        await approve.mutateAsync(values)
        toast('Transfer approved')
      }}
    >
      {({ field, controlled }) => (
        <>
          {matches.error && <ErrorNotice onRetry={() => matches.refetch()}>{matches.error.message}</ErrorNotice>}
          {matches.isPending && <LoadingRows rows={2} />}
          {matches.data && found.length === 0 && (
            <Notice kind="warning" title="Nobody agrees">
              No record agrees with {nameOf(transfer)} in two of last name, date of birth and last four of the SSN. Decline the request with
              a reason, or correct the record first.
            </Notice>
          )}
          {found.length > 0 && (
            <>
              <RadioField
                label="Whom it concerns"
                required
                options={found.map((one) => ({ value: one.id, label: told(one) }))}
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

/** Declines a request; the reason stays with it. */
export function DeclineDialog({ transfer, opened, onClose }: Props) {
  const decline = useAction(
    (reason: string) => call('POST', `/transfers/${transfer.id}/decline`, { body: { reason } }),
    contract,
    applicant,
  )
  return (
    <FormDialog<{ reason: string }>
      title="Decline Transfer"
      opened={opened}
      onClose={onClose}
      schema={declineBody as never}
      initial={{ reason: '' }}
      save="Decline"
      destructive
      onSave={async ({ reason }) => {
        await decline.mutateAsync(reason)
        toast('Transfer declined')
      }}
    >
      {({ field }) => <TextBox label="Reason" required {...field('reason')} />}
    </FormDialog>
  )
}
