import { Anchor, Button, Stack, Text } from '@mantine/core'
import type * as z from 'zod/mini'
import type { formerLink } from '../../../contract/portal/contact.ts'
import { dateAndTime } from '../../data/dates.ts'
import { mailsLeave } from '../../data/embedded-data.ts'
import { ErrorNotice, Notice } from '../../ui/feedback/notice.tsx'
import { Page, PageTitle } from '../../ui/layout/page.tsx'
import { useBookingText } from '../texts/dictionaries.ts'
import { useLocale } from '../translation/language.ts'
import { useUndoContactChange } from './contact/former-link.ts'

type Props = { token: string; former: z.infer<typeof formerLink> }

/** Undoes a change of the email address, by a link that was mailed to the former one. */
export function UndoContactChange({ token, former: { changed_at, environment } }: Props) {
  const text = useBookingText()
  const locale = useLocale()
  const undo = useUndoContactChange(token)
  const when = dateAndTime(changed_at, undefined, locale)
  return (
    <Page>
      <PageTitle>{text('undo.title')}</PageTitle>
      {undo.isSuccess ? (
        <Notice kind="success" focused>
          {text(mailsLeave() ? 'undo.done' : 'undo.kept')}
          {undo.data.manage_url !== null && (
            <Anchor href={undo.data.manage_url} display="block" py={10}>
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
