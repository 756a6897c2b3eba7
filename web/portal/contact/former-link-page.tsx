import { Anchor, Button, Stack, Text } from '@mantine/core'
import type * as z from 'zod/mini'
import type { formerLink } from '../../../contract/portal/contact.ts'
import { dateAndTime } from '../../data/dates.ts'
import { mailsLeave } from '../../data/embedded-data.ts'
import { isWorthRetrying } from '../../data/problem.ts'
import { ErrorNotice, Notice } from '../../ui/feedback/notice.tsx'
import { LoadingRows } from '../../ui/feedback/waiting.tsx'
import { ButtonLink } from '../../ui/layout/links.tsx'
import { Page, PageTitle } from '../../ui/layout/page.tsx'
import { useCorrectionText, useText } from '../texts/dictionaries.ts'
import { useLocale } from '../translation/language.ts'
import { useRetryOnline } from '../wizard/use-retry-online.ts'

type FormerLink = z.infer<typeof formerLink>

type Undoing = {
  isSuccess: boolean
  isPending: boolean
  error: Error | null
  /** The only valid link, where no mail tells it. */
  data: string | null | undefined
  mutate(): void
}

/** The words about an invalid link on the page of a booking, or on that of a request to transfer. */
type Words = {
  badTitle: string
  badHint: string
  /** The title of the page that the new link opens. */
  title: string
  what(change: { when: string; environment: string }): string
  notMailed: string
  unexpected: string
}

type Props = {
  reading: { isPending: boolean; error: Error | null; refetch(): unknown }
  /** The change of the email address that the link can undo, if any. */
  change: FormerLink | undefined
  undo: Undoing
  words: Words
}

/**
 * Shown for an invalid link: revoked, incomplete or forged. A former link can undo a change of the email address; nothing is said of the
 * link before the server has answered about it.
 */
export function FormerLinkPage({ reading: { isPending, error, refetch }, change, undo, words }: Props) {
  const common = useText()
  const isUnknown = error !== null && isWorthRetrying(error)
  useRetryOnline(isUnknown, () => void refetch())
  if (isPending) {
    return (
      <Page>
        <LoadingRows rows={3} height={96} />
      </Page>
    )
  }
  if (isUnknown) {
    return (
      <Page>
        <ErrorNotice onRetry={refetch}>{error.message}</ErrorNotice>
      </Page>
    )
  }
  if (change) return <UndoContactChange change={change} undo={undo} words={words} />
  return (
    <Page>
      <PageTitle>{words.badTitle}</PageTitle>
      <Notice kind="warning">{words.badHint}</Notice>
      <div>
        <ButtonLink to="/find" variant="default">
          {common('landing.find')}
        </ButtonLink>
      </div>
    </Page>
  )
}

/** Undoes a change of the email address, by a link that was mailed to the former one. */
function UndoContactChange({ change, undo, words }: { change: FormerLink } & Pick<Props, 'undo' | 'words'>) {
  const text = useCorrectionText()
  const when = dateAndTime(change.changed_at, undefined, useLocale())
  return (
    <Page>
      <PageTitle>{text('undo.title')}</PageTitle>
      {undo.isSuccess ? (
        <Notice kind="success" focused>
          {text(mailsLeave() ? 'undo.done' : 'undo.kept')}
          {undo.data != null && (
            <Anchor href={undo.data} display="block" py={10}>
              {words.title}
            </Anchor>
          )}
        </Notice>
      ) : (
        <Stack>
          {undo.error && <ErrorNotice focused>{undo.error.message}</ErrorNotice>}
          <Text>{words.what({ when, environment: change.environment })}</Text>
          <Text>{mailsLeave() ? text('undo.mailed') : words.notMailed}</Text>
          <Text>{words.unexpected}</Text>
          <div>
            <Button color="red" loading={undo.isPending} onClick={undo.mutate}>
              {text('undo.button')}
            </Button>
          </div>
        </Stack>
      )}
    </Page>
  )
}
