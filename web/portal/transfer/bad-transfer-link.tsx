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
import { useText, useTransferText } from '../texts/dictionaries.ts'
import { useLocale } from '../translation/language.ts'
import { useRetryOnline } from '../wizard/use-retry-online.ts'
import { useFormerTransferLink, useUndoTransferEmail } from './transfer-email.ts'

type Props = { token: string }

/** Shown for a link that opens no request: one that was replaced can undo that; nothing is said of it before the server has answered. */
export function BadTransferLink({ token }: Props) {
  const [text, common] = [useTransferText(), useText()]
  const { data: former, isPending, error, refetch } = useFormerTransferLink(token)
  const isUnknown = error !== null && isWorthRetrying(error)
  useRetryOnline(isUnknown, () => void refetch())
  if (isPending) {
    return (
      <Page>
        <LoadingRows rows={2} height={96} />
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
  if (former) return <UndoEmailChange token={token} former={former} />
  return (
    <Page>
      <PageTitle>{text('own.badTitle')}</PageTitle>
      <Notice kind="warning">{text(mailsLeave() ? 'own.badHint' : 'own.badKept')}</Notice>
      <div>
        <ButtonLink to="/find" variant="default">
          {common('landing.find')}
        </ButtonLink>
      </div>
    </Page>
  )
}

/** Undoes a change of the email address, by the link that the former one has. */
function UndoEmailChange({ token, former: { changed_at, environment } }: Props & { former: z.infer<typeof formerLink> }) {
  const text = useTransferText()
  const when = dateAndTime(changed_at, undefined, useLocale())
  const undo = useUndoTransferEmail(token)
  return (
    <Page>
      <PageTitle>{text('undo.title')}</PageTitle>
      {undo.isSuccess ? (
        <Notice kind="success" focused>
          {text(mailsLeave() ? 'undo.done' : 'undo.kept')}
          {undo.data.state_url !== null && (
            <Anchor href={undo.data.state_url} display="block" py={10}>
              {text('own.title')}
            </Anchor>
          )}
        </Notice>
      ) : (
        <Stack>
          {undo.error && <ErrorNotice focused>{undo.error.message}</ErrorNotice>}
          <Text>{text('undo.what', { when, environment })}</Text>
          <Text>{text(mailsLeave() ? 'undo.mailed' : 'undo.notMailed')}</Text>
          <Text>{text('undo.unexpected')}</Text>
          <div>
            <Button color="red" loading={undo.isPending} onClick={() => undo.mutate()}>
              {text('undo.button')}
            </Button>
          </div>
        </Stack>
      )}
    </Page>
  )
}
