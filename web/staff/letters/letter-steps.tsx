import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { LettersAnswer } from '../../../contract/applicants/search/bulk-changes.ts'
import { statusCode } from '../../../contract/applicants/status-codes.ts'
import type { LetterPreview } from '../../../contract/letters/letters.ts'
import { call } from '../../data/call.ts'
import { ErrorNotice } from '../../ui/feedback/notice.tsx'
import { LoadingRows } from '../../ui/feedback/waiting.tsx'
import { KEEPS_ESCAPE } from '../../ui/overlay/keeps-escape.ts'
import { nameOf } from '../applicants/applicant-name.ts'
import { GapsOfLetter } from './letter-gaps.tsx'
import { LetterPaper } from './letter-paper.tsx'
import { Recipient } from './recipient.tsx'

/** A letter to look at: filled in from its template, or, once it is written, its file at `url`. */
type SteppedLetter = LettersAnswer['letters'][number] & { template: number | null; status_code: number; url?: string | null }
type Props = { letters: readonly SteppedLetter[] }

/** Letters that a hire status would fill in from its template. */
export const withTemplate = (template: number, status_code: number) => (letter: LettersAnswer['letters'][number]) => ({
  ...letter,
  template,
  status_code,
})

/** Each letter as it would leave, one after the other, with the applicant's name and the recipient. Escape closes the preview alone. */
export function LetterSteps({ letters }: Props) {
  const [at, setAt] = useState<number | null>(null)
  const words = useRef<HTMLParagraphElement>(null)
  const isShown = at !== null
  // The pressed button disappears.
  useEffect(() => {
    if (isShown) words.current?.focus()
  }, [isShown])
  const [wasClosed, setClosed] = useState(false)
  const close = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    setAt(null)
    setClosed(true)
  }
  const step = (to: number) => {
    // At an end, the pressed button can be pressed no more.
    if (to === 0 || to === letters.length - 1) words.current?.focus()
    setAt(to)
  }
  const letter = letters[at ?? 0]
  if (letter === undefined) return null
  if (at === null)
    return (
      <Group>
        {/* It has the focus again once Escape has closed the preview. */}
        <Button variant="default" onClick={() => setAt(0)} autoFocus={wasClosed}>
          Preview {letters.length === 1 ? 'the Letter' : `the ${letters.length} Letters`}
        </Button>
      </Group>
    )
  return (
    <Stack gap="xs" role="group" aria-label="Preview of the letters" onKeyDown={close}>
      {/* Above the words, whose length differs from letter to letter: the buttons stay where they are. */}
      <Group gap="xs">
        <Button variant="default" disabled={at === 0} {...KEEPS_ESCAPE} onClick={() => step(at - 1)}>
          Previous
        </Button>
        <Button variant="default" disabled={at === letters.length - 1} {...KEEPS_ESCAPE} onClick={() => step(at + 1)}>
          Next
        </Button>
        <Text span c="dimmed">
          {at + 1} of {letters.length}
        </Text>
      </Group>
      <Text role="status" ref={words} tabIndex={-1} {...KEEPS_ESCAPE}>
        <strong>{nameOf(letter)}</strong> <Recipient {...letter} />
      </Text>
      <OneLetter letter={letter} />
    </Stack>
  )
}

const PAPER_HEIGHT = 160

function OneLetter({ letter }: { letter: SteppedLetter }) {
  if (letter.template !== null) return <FilledLetter letter={letter} template={letter.template} />
  if (letter.url == null) return <Text>The file of this letter is gone.</Text>
  return (
    <Anchor href={letter.url} download {...KEEPS_ESCAPE}>
      Open the letter about {nameOf(letter)}
    </Anchor>
  )
}

function FilledLetter({ letter, template }: { letter: SteppedLetter; template: number }) {
  const { applicant, status_code, location, vendor } = letter
  const body = { template, applicant, status_code, recipient: location === null ? 'VEN' : 'LOC', location, vendor }
  const shown = useQuery({
    queryKey: [statusCode.path, 'preview', body],
    queryFn: ({ signal }) => call<LetterPreview>('POST', '/statuscodes/preview', { body, signal }),
  })
  const paper = useRef<HTMLDivElement>(null)
  // It comes below the visible part of a dialog.
  useEffect(() => {
    if (shown.data) paper.current?.scrollIntoView({ block: 'nearest' })
  }, [shown.data])
  if (shown.error) return <ErrorNotice onRetry={() => shown.refetch()}>{shown.error.message}</ErrorNotice>
  if (!shown.data) return <LoadingRows rows={1} height={PAPER_HEIGHT} />
  return (
    <div ref={paper}>
      <GapsOfLetter empty={shown.data.empty} />
      <LetterPaper paragraphs={shown.data.paragraphs} keepsEscape />
    </div>
  )
}
