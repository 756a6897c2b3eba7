import { Button, Stack, Text } from '@mantine/core'
import { dateAndTime } from '../../data/dates.ts'
import { ErrorNotice, Notice } from '../../ui/feedback/notice.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { useContactText } from '../texts/dictionaries.ts'
import { useLocale } from '../translation/language.ts'
import { useFormerLink, useTakeBack } from './use-contact.ts'

/** Reverts a change of the email address, by a link that was mailed to the former one. Shows nothing for any other link. */
export function TakeBack({ token }: { token: string }) {
  const text = useContactText()
  const locale = useLocale()
  const { data } = useFormerLink(token)
  const takeBack = useTakeBack(token)
  if (!data) return null
  const when = dateAndTime(data.changed_at, undefined, locale)
  return (
    <Panel title={text('takeBack.title')}>
      {takeBack.isSuccess ? (
        <Notice kind="success" focused>
          {text('takeBack.done')}
        </Notice>
      ) : (
        <Stack>
          {takeBack.error && <ErrorNotice focused>{takeBack.error.message}</ErrorNotice>}
          <Text>{text('takeBack.what', { when, environment: data.environment })}</Text>
          <Text>{text('takeBack.unexpected')}</Text>
          <div>
            <Button color="red" loading={takeBack.isPending} onClick={() => takeBack.mutate()}>
              {text('takeBack.button')}
            </Button>
          </div>
        </Stack>
      )}
    </Panel>
  )
}
