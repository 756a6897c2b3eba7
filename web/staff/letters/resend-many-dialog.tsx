import { Button, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect } from 'react'
import { type LetterResends, UNDO_SECONDS } from '../../../contract/applicants/search/bulk-changes.ts'
import { letter as contract } from '../../../contract/letters/letters.ts'
import { call } from '../../data/call.ts'
import { ErrorNotice, Notice } from '../../ui/feedback/notice.tsx'
import { FormFooter } from '../../ui/form/form-footer.tsx'
import { submitByCtrlEnter } from '../../ui/form/submit-by-ctrl-enter.ts'
import { countOf } from '../../ui/list/count-of.ts'
import { type FormState, GuardedDialog } from '../../ui/overlay/guarded-dialog.tsx'
import { useBeginChange } from '../changes/use-begin-change.ts'
import { LetterGaps } from './letter-gaps.tsx'
import { LetterList } from './letter-list.tsx'
import { LetterSteps } from './letter-steps.tsx'

/** The letters to send: those of the last hire status of each of the applicants, or those that are named. */
type Chosen = { applicants: readonly number[] } | { letters: readonly number[] }
type Props = { chosen: Chosen; onClose(): void; onBegun(): void }
type Letter = LetterResends['letters'][number]

/** Sends many status letters again, once it is seen whom they reach and what they say. */
export function ResendManyDialog(props: Props) {
  const { chosen } = props
  const title =
    'letters' in chosen
      ? `Send ${countOf(chosen.letters.length, 'Letter')}?`
      : `Send the Last Letter About ${countOf(chosen.applicants.length, 'Applicant')} Again?`
  return (
    <GuardedDialog title={title} opened onClose={props.onClose} size="lg">
      {(reportState) => <ResendForm {...props} onState={reportState} />}
    </GuardedDialog>
  )
}

function ResendForm({ chosen, onClose, onBegun, onState }: Props & { onState(state: FormState): void }) {
  const seen = useQuery({
    queryKey: [contract.path, 'again', chosen],
    queryFn: ({ signal }) => call<LetterResends>('POST', '/letters/resends/preview', { body: chosen, signal }),
  })
  const begin = useBeginChange('/letters/resends')
  const busy = begin.isPending
  useEffect(() => onState({ busy, dirty: false }), [busy, onState])
  const sendable = (seen.data?.letters ?? []).filter(isReached)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // The refusal is shown.
    if (!busy && sendable.length > 0) void begin.mutateAsync(chosen).then(onBegun, () => seen.refetch())
  }
  return (
    <form onSubmit={submit} onKeyDown={submitByCtrlEnter} noValidate>
      <Stack>
        {seen.isPending && <Text>Looking up who gets the letters…</Text>}
        {seen.error && <ErrorNotice onRetry={() => seen.refetch()}>{seen.error.message}</ErrorNotice>}
        {seen.data && <Letters answer={seen.data} sendable={sendable} />}
        {begin.error && <ErrorNotice focused>{begin.error.message}</ErrorNotice>}
        <FormFooter>
          <Button variant="default" onClick={onClose} data-autofocus>
            Cancel
          </Button>
          <Button type="submit" loading={busy} disabled={sendable.length === 0}>
            {seen.data ? `Send ${countOf(sendable.length, 'Letter')}` : 'Send'}
          </Button>
        </FormFooter>
      </Stack>
    </form>
  )
}

const isReached = ({ problem }: Letter) => problem === null

/** The letters with their recipients, those that reach nobody, and those that say something else than the record by now. */
function Letters({ answer: { letters, without }, sendable }: { answer: LetterResends; sendable: readonly Letter[] }) {
  const failing = letters.filter((letter) => !isReached(letter))
  const outdated = sendable.filter(({ status_now }) => status_now !== null)
  const unsure = sendable.filter(({ is_unsure }) => is_unsure)
  return (
    <>
      <Text>
        {sendable.length === 0
          ? 'No letter can leave.'
          : `${countOf(sendable.length, 'letter leaves', 'letters leave')} after ${UNDO_SECONDS} seconds, in which all can be undone.`}
      </Text>
      <LetterList label="Letters" letters={sendable} remarkOf={({ status }) => ` (“${status}”)`} />
      {outdated.length > 0 && (
        <Notice kind="warning" title={`${countOf(outdated.length, 'letter says', 'letters say')} another status than the record has now`}>
          <LetterList
            label="Another status by now"
            letters={outdated}
            remarkOf={({ status, status_now }) => ` (“${status}”, now: ${status_now})`}
          />
        </Notice>
      )}
      <LetterGaps letters={sendable} />
      {unsure.length > 0 && (
        <Notice kind="warning">{`${countOf(unsure.length, 'letter')} may have arrived already, and would then arrive twice.`}</Notice>
      )}
      {failing.length > 0 && (
        <Notice kind="warning" title={`${countOf(failing.length, 'letter reaches', 'letters reach')} nobody`}>
          <LetterList label="Reaching nobody" letters={failing} />
        </Notice>
      )}
      {without > 0 && (
        <Notice kind="info">{`No status letter was made yet about ${without === 1 ? 'one applicant' : `${without} applicants`}.`}</Notice>
      )}
      <LetterSteps letters={sendable} />
    </>
  )
}
