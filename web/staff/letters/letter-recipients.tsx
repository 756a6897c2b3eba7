import { List, Stack, Text } from '@mantine/core'
import { type LettersAnswer, UNDO_SECONDS } from '../../../contract/applicants/search/bulk-changes.ts'
import { ErrorNotice, Notice } from '../../ui/feedback/notice.tsx'
import { Breakable } from '../../ui/plain/breakable.tsx'
import { LetterGaps } from './letter-gaps.tsx'
import styles from './letter-recipients.module.css'
import { LetterSteps, withTemplate } from './letter-steps.tsx'
import type { useComingLetters } from './use-coming-letters.ts'

type Props = {
  status: number | null
  current: number | null
  letters: ReturnType<typeof useComingLetters>
  question: NonNullable<GapsProps['question']>
}
type GapsProps = Parameters<typeof LetterGaps>[0]

/**
 * The letters about one applicant before a hire status is saved, with their recipients. Its place is the same whatever is in it: nothing
 * moves under the pointer.
 */
export function LetterRecipients({ status, current, letters, question }: Props) {
  return (
    <div className={styles.place}>
      <Stack gap="sm">
        {letters.error && <ErrorNotice onRetry={() => letters.refetch()}>{letters.error.message}</ErrorNotice>}
        <div role="status">
          {status !== null &&
            (status === current ? <Text c="dimmed">This is the current status. Choose a different one.</Text> : <Answer {...letters} />)}
        </div>
        {letters.data && status !== current && <LetterGaps letters={letters.data.letters} question={question} />}
        {letters.data?.template != null && status !== null && status !== current && (
          <LetterSteps key={status} letters={letters.data.letters.filter(isReached).map(withTemplate(letters.data.template, status))} />
        )}
      </Stack>
    </div>
  )
}

const isReached = ({ problem }: LettersAnswer['letters'][number]) => problem === null

function Answer({ data, isPending }: Pick<Props['letters'], 'data' | 'isPending'>) {
  if (data === undefined) return isPending && <Text>Looking up who gets the letter…</Text>
  const reached = data.letters.filter(isReached)
  const missed = data.letters.filter((letter) => !isReached(letter))
  if (data.letters.length === 0) return <Text>No letter goes out with this status.</Text>
  return (
    <>
      {reached.length > 0 && (
        <>
          <Text>{reached.length === 1 ? 'A letter goes to:' : `${reached.length} letters go to:`}</Text>
          <List mb="xs">
            {reached.map(({ location, vendor, recipient, email }) => (
              <List.Item key={`${location} ${vendor}`}>
                {recipient}, <Breakable>{email ?? ''}</Breakable>
              </List.Item>
            ))}
          </List>
          <Text size="sm" c="dimmed" mb="xs">
            {`${UNDO_SECONDS} seconds after saving. Until then, you can undo it.`}
          </Text>
        </>
      )}
      {missed.length > 0 && (
        <Notice kind="warning" title={reached.length === 0 ? 'No letter can go out' : 'Without a letter'}>
          {missed.map(({ problem }) => problem).join(' ')} It can be sent later from Letters Not Sent.
        </Notice>
      )}
    </>
  )
}
