import { Anchor, Button, Stack, Text } from '@mantine/core'
import type * as z from 'zod/mini'
import type { formerLink } from '../../../contract/portal/contact.ts'
import { dateAndTime } from '../../data/dates.ts'
import { mailsLeave } from '../../data/embedded-data.ts'
import { ErrorNotice, Notice } from '../../ui/feedback/notice.tsx'
import { Page, PageTitle } from '../../ui/layout/page.tsx'
import { useBookingText } from '../texts/dictionaries.ts'
import { useLocale } from '../translation/language.ts'
import { useTakeBack } from './contact/former-link.ts'

type Props = { token: string; former: z.infer<typeof formerLink> }

/** Reverts a change of the email address, by a link that was mailed to the former one. */
export function TakeBack({ token, former: { changed_at, environment } }: Props) {
  const text = useBookingText()
  const locale = useLocale()
  const takeBack = useTakeBack(token)
  const when = dateAndTime(changed_at, undefined, locale)
  return (
    <Page>
      <PageTitle>{text('takeBack.title')}</PageTitle>
      {takeBack.isSuccess ? (
        <Notice kind="success" focused>
          {text(mailsLeave() ? 'takeBack.done' : 'takeBack.kept')}
          {takeBack.data.manage_url !== null && (
            <Anchor href={takeBack.data.manage_url} display="block" py={10}>
              {text('own.title')}
            </Anchor>
          )}
        </Notice>
      ) : (
        <Stack>
          {takeBack.error && <ErrorNotice focused>{takeBack.error.message}</ErrorNotice>}
          <Text>{text('takeBack.what', { when, environment })}</Text>
          <Text>{text('takeBack.unexpected')}</Text>
          <div>
            <Button color="red" loading={takeBack.isPending} onClick={() => takeBack.mutate()}>
              {text('takeBack.button')}
            </Button>
          </div>
        </Stack>
      )}
    </Page>
  )
}
