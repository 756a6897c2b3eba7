import { Text } from '@mantine/core'
import { offline } from '../../data/problem.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { useTranslation } from '../../ui/translation.ts'
import { useBookingText } from '../texts/dictionaries.ts'

/** Says that it is not known whether a change was saved, since its answer was lost. */
export function UnknownOutcome() {
  const text = useBookingText()
  const translate = useTranslation()
  return (
    <Notice kind="warning" alert focused>
      <Text>{translate(offline().message)}</Text>
      <Text>{text('own.unsure')}</Text>
    </Notice>
  )
}
