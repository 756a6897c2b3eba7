import { Button, Stack } from '@mantine/core'
import { useRef, useState } from 'react'
import * as z from 'zod/mini'
import { declineBody } from '../../../contract/applicants/applicant-actions.ts'
import { applicant } from '../../../contract/applicants/applicants.ts'
import type { Row } from '../../../contract/records/define-record.ts'
import { transfer as contract } from '../../../contract/transfers/transfers.ts'
import { call } from '../../data/call.ts'
import { isLost, Problem } from '../../data/problem.ts'
import { records } from '../../data/records/records.ts'
import { useAction } from '../../data/records/use-records.ts'
import { ErrorNotice, Notice } from '../../ui/feedback/notice.tsx'
import { LoadingRows } from '../../ui/feedback/waiting.tsx'
import { CheckField } from '../../ui/field/check-field.tsx'
import { RadioField } from '../../ui/field/radio-field.tsx'
import { TextBox } from '../../ui/field/text-box.tsx'
import { FormFooter } from '../../ui/form/form-footer.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import { nameOf } from '../applicants/applicant-name.ts'
import { matchLabel } from '../applicants/merge-dialog.tsx'
import { useMatches } from './use-matches.ts'

type Transfer = Row<typeof contract>
type Props = { title: string; transfer: Transfer; onClose(): void; onOver(reason: string): void }
/** The decision that is open, and its request. */
export type OpenDialog = { what: 'approve' | 'decline'; transfer: Transfer }
type Approval = { applicant: string; keep_locations: boolean }

const approval = z.object({ applicant: z.string().check(z.minLength(1, 'Choose one')), keep_locations: z.boolean() })

/**
 * The dialog of a decision. It is beside the list and not in a request's card, which may disappear after an attempt with a lost answer
 * while the dialog still shows the result.
 */
export function DecideDialog({ dialog, proposed, onClose }: { dialog: OpenDialog; proposed?: number; onClose(): void }) {
  const [over, setOver] = useState<string | null>(null)
  const title = dialog.what === 'decline' ? 'Decline Transfer' : 'Approve Transfer'
  if (over !== null) return <NothingToDecide title={title} reason={over} onClose={onClose} />
  const props = { title, transfer: dialog.transfer, onClose, onOver: setOver }
  return dialog.what === 'decline' ? <DeclineDialog {...props} /> : <ApproveDialog {...props} proposed={proposed} />
}

/** In place of the decision, when the request was withdrawn or decided meanwhile. */
function NothingToDecide({ title, reason, onClose }: { title: string; reason: string; onClose(): void }) {
  return (
    <Dialog title={title} opened onClose={onClose}>
      <Stack>
        <ErrorNotice focused>{`${reason} Nothing was changed.`}</ErrorNotice>
        <FormFooter>
          <Button onClick={onClose}>Close</Button>
        </FormFooter>
      </Stack>
    </Dialog>
  )
}

/**
 * Sends a decision, and reports a request that has nothing to decide any more. After a lost answer, a request that `isSo` was decided by the
 * attempt before.
 */
function useDecision({ transfer, onOver }: Pick<Props, 'transfer' | 'onOver'>) {
  const wasLost = useRef(false)
  return async (decision: Promise<unknown>, isSo: (now: Transfer) => boolean): Promise<void> => {
    try {
      await decision
    } catch (error) {
      wasLost.current ||= isLost(error)
      if (!(error instanceof Problem) || error.code !== 'DECIDED') throw error
      if (wasLost.current && isSo((await records(contract).read(transfer.id)).record)) return
      onOver(error.message)
      throw error
    }
  }
}

/** Confirms the applicant of a request, who is then transferred. The best match is proposed. */
function ApproveDialog({ title, transfer, proposed, onClose, onOver }: Props & { proposed: number | undefined }) {
  const matches = useMatches(transfer.id)
  const approve = useAction(
    ({ applicant: id, keep_locations }: Approval) =>
      call('POST', `/transfers/${transfer.id}/approve`, { body: { applicant: Number(id), keep_locations } }),
    contract,
    applicant,
  )
  const decide = useDecision({ transfer, onOver })
  const found = matches.data?.results ?? []
  const best = found.find(({ id }) => id === proposed) ?? found[0]
  return (
    <FormDialog<Approval>
      key={best?.id ?? 'none'}
      title={title}
      opened
      onClose={onClose}
      schema={approval as never}
      initial={{ applicant: best ? String(best.id) : '', keep_locations: false }}
      ready={({ applicant: id }) => id !== ''}
      save="Approve"
      onSave={(values) =>
        decide(approve.mutateAsync(values), (now) => now.state === 'APPROVED' && now.applicant === Number(values.applicant))
      }
      done="Transfer approved"
    >
      {({ field, controlled }) => (
        <>
          {matches.error && !matches.data && <ErrorNotice onRetry={() => matches.refetch()}>{matches.error.message}</ErrorNotice>}
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
function DeclineDialog({ title, transfer, onClose, onOver }: Props) {
  const decline = useAction(
    (reason: string) => call('POST', `/transfers/${transfer.id}/decline`, { body: { reason } }),
    contract,
    applicant,
  )
  const decide = useDecision({ transfer, onOver })
  return (
    <FormDialog<{ reason: string }>
      title={title}
      opened
      onClose={onClose}
      schema={declineBody as never}
      initial={{ reason: '' }}
      save="Decline"
      destructive
      onSave={({ reason }) => decide(decline.mutateAsync(reason), (now) => now.state === 'DECLINED' && now.decline_reason === reason)}
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
