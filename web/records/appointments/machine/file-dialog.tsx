import { Button, Group, List, Stack, Text } from '@mantine/core'
import '@mantine/core/styles/List.css'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { appointment as contract } from '../../../../contract/appointments/appointments.ts'
import type { Demographics, DemographicsProblem } from '../../../../contract/demographics/demographics.ts'
import { call } from '../../../data/call.ts'
import type { Problem } from '../../../data/problem.ts'
import { ErrorNotice, Notice } from '../../../ui/feedback/notice.tsx'
import { useBusy } from '../../../ui/feedback/use-busy.ts'
import { LoadingRows } from '../../../ui/feedback/waiting.tsx'
import { TextField } from '../../../ui/field/fields.tsx'
import { useFirstFocus } from '../../../ui/focus/use-first-focus.ts'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { type Appointment, fullName } from '../appointment.ts'

type Props = {
  appointment: Appointment
  /** Opens the dialog in which the data are corrected, or the applicant's own page. */
  onFill(by: 'correct' | 'link'): void
  /** Takes the file; rejects with the reason against it. */
  onTake(): Promise<unknown>
  onClose(): void
}

/** The reasons for a missing machine file: each field by its name, with a way to fill it in, and a name that is too long, shortened. */
export function FileDialog({ appointment, onFill, onTake, onClose }: Props) {
  const path = `/${contract.path}/${appointment.id}/demographics`
  const sheet = useQuery({
    queryKey: [contract.path, 'demographics', String(appointment.id)],
    queryFn: ({ signal }) => call<Demographics>('GET', path, { signal }),
    gcTime: 0,
  })
  return (
    <Dialog title={`Machine file of ${fullName(appointment)}`} opened onClose={onClose} size="lg">
      {sheet.error && <ErrorNotice onRetry={sheet.refetch}>{sheet.error.message}</ErrorNotice>}
      {sheet.isPending && <LoadingRows rows={3} />}
      {sheet.data && <Shown sheet={sheet.data} path={path} onFill={onFill} onTake={onTake} onClose={onClose} />}
    </Dialog>
  )
}

const NAME = 'NAM'

function Shown({ sheet, path, onFill, onTake, onClose }: Omit<Props, 'appointment'> & { sheet: Demographics; path: string }) {
  const long = sheet.long_name?.confirmed === null ? sheet.long_name : null
  const problems = sheet.problems.filter(({ mnemonic }) => long === null || mnemonic !== NAME)
  const [name, setName] = useState(long?.proposal ?? '')
  const take = useBusy(async () => {
    if (long) await call('POST', `${path}/name`, { body: { name } })
    await onTake()
  })
  const content = useRef<HTMLDivElement>(null)
  useFirstFocus(content)
  const refusal = (take.failure as Problem | null)?.errors?.name
  return (
    <Stack ref={content}>
      {problems.length > 0 && <Problems problems={problems} onFill={onFill} />}
      {problems.length === 0 && long === null && <Text>Nothing is missing.</Text>}
      {long && (
        <>
          <Notice kind="warning" title={`The name has ${long.whole.length} letters, and the file takes 30`}>
            {long.whole}
          </Notice>
          <TextField
            label="Name in the file"
            description="Shortened by rule. Each part begins as the legal name does; shorter is possible. It is kept with the appointment."
            maxLength={30}
            autoCapitalize="characters"
            spellCheck={false}
            error={refusal}
            value={name}
            onChange={(event) => setName(event.currentTarget.value.toUpperCase())}
          />
        </>
      )}
      {take.failure && refusal === undefined && <ErrorNotice>{take.failure.message}</ErrorNotice>}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        {problems.length === 0 && (
          <Button data-autofocus onClick={take.start} loading={take.busy}>
            {long ? 'Use This Name and Take the File' : 'Take the File'}
          </Button>
        )}
      </Group>
    </Stack>
  )
}

type ProblemsProps = { problems: readonly DemographicsProblem[]; onFill: Props['onFill'] }

function Problems({ problems, onFill }: ProblemsProps) {
  const byDesk = problems.some(({ tag }) => OF_PERSON.test(tag))
  const ofSettings = problems.some(({ tag }) => !OF_PERSON.test(tag) && tag !== HOME)
  return (
    <>
      <Notice kind="warning" title={`No file yet: ${problems.map(({ name }) => name.toLowerCase()).join(', ')}`} alert>
        <List>
          {problems.map(({ tag, name, message }) => (
            <List.Item key={tag}>
              <strong>{name}</strong>: {message}
            </List.Item>
          ))}
        </List>
        {ofSettings && <Text mt="xs">What belongs to the applicant type or the network, the network sets.</Text>}
      </Notice>
      <Group gap="xs">
        {byDesk && (
          <Button data-autofocus onClick={() => onFill('correct')}>
            Fill In Data
          </Button>
        )}
        <Button variant="default" onClick={() => onFill('link')}>
          Get Data
        </Button>
      </Group>
    </>
  )
}

/** The fields that the desk corrects, EBTS 2.018 to 2.032. */
const OF_PERSON = /^2\.0(1[89]|2\d|3[12])$/
const HOME = '2.041'
