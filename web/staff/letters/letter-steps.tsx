import { Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { LettersAnswer } from '../../../contract/applicants/search/bulk-changes.ts'
import { statusCode } from '../../../contract/applicants/status-codes.ts'
import type { LetterPreview } from '../../../contract/letters/letters.ts'
import { call } from '../../data/call.ts'
import { ErrorNotice } from '../../ui/feedback/notice.tsx'
import { LoadingRows } from '../../ui/feedback/waiting.tsx'
import { nameOf } from '../applicants/applicant-name.ts'
import { LetterPaper } from './letter-paper.tsx'

type Letter = LettersAnswer['letters'][number]
type Props = { template: number; status: number; letters: readonly Letter[] }

/** Each letter as it would leave, one after the other, with the applicant's name and the recipient. */
export function LetterSteps(props: Props) {
  const [at, setAt] = useState<number | null>(null)
  const words = useRef<HTMLParagraphElement>(null)
  const isShown = at !== null
  // The pressed button disappears.
  useEffect(() => {
    if (isShown) words.current?.focus()
  }, [isShown])
  const step = (to: number) => {
    // At an end, the pressed button can be pressed no more.
    if (to === 0 || to === props.letters.length - 1) words.current?.focus()
    setAt(to)
  }
  const letter = props.letters[at ?? 0]
  if (letter === undefined) return null
  if (at === null)
    return (
      <Group>
        <Button variant="default" onClick={() => setAt(0)}>
          Preview {props.letters.length === 1 ? 'the Letter' : `the ${props.letters.length} Letters`}
        </Button>
      </Group>
    )
  return (
    <Stack gap="xs" role="group" aria-label="Preview of the letters">
      {/* Above the words, whose length differs from letter to letter: the buttons stay where they are. */}
      <Group gap="xs">
        <Button variant="default" disabled={at === 0} onClick={() => step(at - 1)}>
          Previous
        </Button>
        <Button variant="default" disabled={at === props.letters.length - 1} onClick={() => step(at + 1)}>
          Next
        </Button>
        <Text span c="dimmed">
          {at + 1} of {props.letters.length}
        </Text>
      </Group>
      <Text role="status" ref={words} tabIndex={-1}>
        <strong>{nameOf(letter)}</strong> to {letter.recipient}, {letter.email}
      </Text>
      <OneLetter {...props} letter={letter} />
    </Stack>
  )
}

const PAPER_HEIGHT = 160

function OneLetter({ template, status, letter: { applicant, location, vendor } }: Props & { letter: Letter }) {
  const body = { template, applicant, status_code: status, recipient: location === null ? 'VEN' : 'LOC', location, vendor }
  const shown = useQuery({
    queryKey: [statusCode.path, 'preview', body],
    queryFn: ({ signal }) => call<LetterPreview>('POST', '/statuscodes/preview', { body, signal }),
  })
  if (shown.error) return <ErrorNotice onRetry={() => shown.refetch()}>{shown.error.message}</ErrorNotice>
  return shown.data ? <LetterPaper paragraphs={shown.data.paragraphs} /> : <LoadingRows rows={1} height={PAPER_HEIGHT} />
}
