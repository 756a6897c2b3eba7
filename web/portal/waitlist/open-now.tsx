import { Button, Group } from '@mantine/core'
import { Notice } from '../../ui/feedback/notice.tsx'
import { useTranslation } from '../../ui/translation.ts'
import { useWaitlistText } from '../texts/dictionaries.ts'

type Props = { message: string; onSee(): void; onNarrow(): void }

/** Says that a time that fits is open, so that nobody has to wait: leads to it, or to the hours that narrow the wanted times. */
export function OpenNow({ message, onSee, onNarrow }: Props) {
  const text = useWaitlistText()
  const translate = useTranslation()
  return (
    <Notice kind="success" alert focused>
      {translate(message)}
      <Group mt="sm">
        <Button onClick={onSee}>{text('waitlist.seeOpen')}</Button>
        <Button variant="default" onClick={onNarrow}>
          {text('waitlist.narrow')}
        </Button>
      </Group>
    </Notice>
  )
}
