import { Anchor, List, Stack, Text } from '@mantine/core'
import { applicant as applicantContract } from '../../../contract/applicants/applicants.ts'
import { statusCode } from '../../../contract/applicants/status-codes.ts'
import type { letter as contract } from '../../../contract/letters/letters.ts'
import type { Row } from '../../../contract/records/define-record.ts'
import { useRecord } from '../../data/records/use-records.ts'
import { ErrorNotice, Notice } from '../../ui/feedback/notice.tsx'
import { Breakable } from '../../ui/plain/breakable.tsx'
import { LetterGaps } from './letter-gaps.tsx'
import { LetterSteps, withTemplate } from './letter-steps.tsx'
import { useComingLetters } from './use-coming-letters.ts'

type Letter = Row<typeof contract>
type Props = { letters: readonly Letter[] }

/** Letters of one change before they are sent again: about whom they are, whether they are still true, what they say and whom they reach. */
export function LettersToResend({ letters }: Props) {
  const [first] = letters
  if (first === undefined) return null
  const addressed = letters.filter(({ recipient_name }) => recipient_name !== null)
  return (
    <Stack gap="sm">
      <Text>
        <strong>“{first.status_description}”</strong> about <strong>{first.applicant_name}</strong>
      </Text>
      <StatusSince letter={first} />
      {addressed.length > 0 && (
        <div>
          <Text>It goes to:</Text>
          <List>
            {addressed.map((letter) => (
              <List.Item key={letter.id}>
                <AddressedLetter letter={letter} />
              </List.Item>
            ))}
          </List>
        </div>
      )}
      {addressed.length < letters.length && <FirstLetters letter={first} />}
    </Stack>
  )
}

/** Warns of a letter whose hire status the applicant no longer has. */
function StatusSince({ letter: { applicant, applicant_name, status_code } }: { letter: Letter }) {
  const current = useRecord(applicantContract, applicant).data?.record
  const isAnother = current !== undefined && current.status_code !== status_code
  const code = useRecord(statusCode, isAnother ? current.status_code : null).data?.record
  if (!isAnother) return null
  const now =
    current.status_code === null ? 'has no hire status' : code === undefined ? 'has another hire status' : `is ${code.description}`
  return <Notice kind="warning">{`${applicant_name} ${now} now. The letter says something else.`}</Notice>
}

/** A letter that has a recipient: who that is, and the letter itself once it is written. */
function AddressedLetter({ letter: { recipient_name, to_address, state, url } }: { letter: Letter }) {
  return (
    <>
      {recipient_name}
      {to_address && ', '}
      {to_address && <Breakable>{to_address}</Breakable>}
      {url && (
        <>
          {' ('}
          <Anchor href={url} download>
            open the letter
          </Anchor>
          )
        </>
      )}
      {state === 'UNKNOWN' && <Text size="sm">It may have arrived already. It would then arrive twice.</Text>}
    </>
  )
}

/** Letters that had no recipient: those whom they reach by now, and what they would say. */
function FirstLetters({ letter: { applicant, status_code } }: { letter: Letter }) {
  const { data, error, isPending, refetch } = useComingLetters([applicant], status_code, true)
  if (error) return <ErrorNotice onRetry={() => refetch()}>{error.message}</ErrorNotice>
  if (isPending) return <Text>Looking up who gets the letter…</Text>
  const reached = data.letters.filter(({ problem }) => problem === null)
  const missed = data.letters.filter(({ problem }) => problem !== null)
  return (
    <>
      {reached.length > 0 && (
        <div>
          <Text>By now it goes to:</Text>
          <List>
            {reached.map((one) => (
              <List.Item key={`${one.location} ${one.vendor}`}>
                {one.recipient}, <Breakable>{one.email ?? ''}</Breakable>
              </List.Item>
            ))}
          </List>
        </div>
      )}
      {missed.length > 0 && <Notice kind="warning">{missed.map(({ problem }) => problem).join(' ')}</Notice>}
      <LetterGaps letters={reached} />
      {data.template !== null && <LetterSteps letters={reached.map(withTemplate(data.template, status_code))} />}
    </>
  )
}
