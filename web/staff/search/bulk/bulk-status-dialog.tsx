import { Button, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { applicant } from '../../../../contract/applicants/applicants.ts'
import { type LettersAnswer, UNDO_SECONDS } from '../../../../contract/applicants/search/bulk-changes.ts'
import { statusCode } from '../../../../contract/applicants/status-codes.ts'
import { RecordSelect } from '../../../records/picker/record-select.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { useFirstFocus } from '../../../ui/focus/use-first-focus.ts'
import { FormFooter } from '../../../ui/form/form-footer.tsx'
import { submitByCtrlEnter } from '../../../ui/form/submit-by-ctrl-enter.ts'
import { countOf } from '../../../ui/list/count-of.ts'
import { type FormState, GuardedDialog } from '../../../ui/overlay/guarded-dialog.tsx'
import { useBeginChange } from '../../changes/use-begin-change.ts'
import { LetterGaps, withGaps } from '../../letters/letter-gaps.tsx'
import { LetterList } from '../../letters/letter-list.tsx'
import { LetterSteps, withTemplate } from '../../letters/letter-steps.tsx'
import { useComingLetters } from '../../letters/use-coming-letters.ts'
import { PresentStatuses } from './present-statuses.tsx'
import { type Chosen, RefusedChange } from './refused-change.tsx'

type Props = { chosen: Chosen; onClose(): void; onBegun(): void }

/**
 * Gives the chosen applicants one hire status, once it is seen whom the letters would reach; nobody whose status the list no longer shows.
 */
export function BulkStatusDialog(props: Props) {
  const many = props.chosen.seen.size
  return (
    <GuardedDialog title={`Change the Status of ${countOf(many, 'Applicant')}`} opened onClose={props.onClose} size="lg">
      {(reportState) => <StatusForm {...props} onState={reportState} />}
    </GuardedDialog>
  )
}

function StatusForm({ chosen, onClose, onBegun, onState }: Props & { onState(state: FormState): void }) {
  const [status, setStatus] = useState('')
  const around = useRef<HTMLFormElement>(null)
  useFirstFocus(around)
  const ids = [...chosen.seen.keys()]
  const body = { applicants: ids, status_code: Number(status) }
  const seen = useComingLetters(ids, status === '' ? null : Number(status))
  const begin = useBeginChange()
  const [busy, dirty] = [begin.isPending, status !== '']
  useEffect(() => onState({ busy, dirty }), [busy, dirty, onState])
  const client = useQueryClient()
  const found = status === '' ? undefined : seen.data
  // The status whose letters may leave with empty fields.
  const [acceptedFor, setAcceptedFor] = useState<string | null>(null)
  const question = { isAccepted: acceptedFor === status, onAccept: (isAccepted: boolean) => setAcceptedFor(isAccepted ? status : null) }
  const canLeave = question.isAccepted || withGaps(found?.letters ?? []).length === 0
  const canSave = !begin.isPending && found !== undefined && found.changing > 0 && canLeave
  const save = () =>
    begin.mutateAsync({ ...body, seen: [...chosen.seen.values()] }).then(onBegun, () => {
      // The list may be out of date.
      void client.invalidateQueries({ queryKey: [applicant.path, 'pages'] })
    })
  const failure = begin.error ?? seen.error
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (canSave) void save()
  }
  return (
    <form ref={around} onSubmit={submit} onKeyDown={submitByCtrlEnter} noValidate>
      <Stack>
        <PresentStatuses statuses={chosen.seen.values()} />
        <RecordSelect label="New status" record={statusCode} value={status} onChange={setStatus} required />
        {found && <Letters answer={found} status={body.status_code} question={question} />}
        {failure && <RefusedChange key={begin.submittedAt} failure={failure} chosen={chosen} onMended={begin.reset} onClose={onClose} />}
        <FormFooter>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={begin.isPending} disabled={!canSave}>
            {found ? `Change ${found.changing}` : 'Change'}
          </Button>
        </FormFooter>
      </Stack>
    </form>
  )
}

type LettersProps = { answer: LettersAnswer; status: number; question: Parameters<typeof LetterGaps>[0]['question'] & {} }

/** The applicants that change, the recipients of letters, and those who get none. */
function Letters({ answer: { changing, unchanged, template, letters }, status, question }: LettersProps) {
  const reached = letters.filter(({ problem }) => problem === null)
  const failing = letters.filter(({ problem }) => problem !== null)
  return (
    <>
      <Text>
        {`${changing} will change${unchanged > 0 ? `, ${unchanged} already ${unchanged === 1 ? 'has' : 'have'} this status` : ''}. `}
        {letters.length === 0
          ? 'No letters follow.'
          : reached.length === 0
            ? `No letter can leave. All can be undone for ${UNDO_SECONDS} seconds.`
            : `${countOf(reached.length, 'letter leaves', 'letters leave')} after ${UNDO_SECONDS} seconds, in which all can be undone.`}
      </Text>
      <LetterList label="Letters" letters={reached} />
      {failing.length > 0 && (
        <Notice kind="warning" title={countOf(failing.length, 'letter reaches nobody', 'letters reach nobody')}>
          <LetterList label="Reaching nobody" letters={failing} />
        </Notice>
      )}
      <LetterGaps letters={letters} question={question} />
      {template !== null && <LetterSteps key={status} letters={reached.map(withTemplate(template, status))} />}
    </>
  )
}
