import { Text } from '@mantine/core'
import { Notice } from '../../ui/feedback/notice.tsx'
import { FieldLink } from '../../ui/form/error-summary.tsx'
import { useDataText } from '../texts/dictionaries.ts'

/** Says that the digits were lost on purpose, and leads to their field. */
export function DigitsAgain() {
  const text = useDataText()
  return (
    <Notice>
      <Text>
        {text('data.digitsLost')} <FieldLink id="ssn4">{text('data.digitsAgain')}</FieldLink>
      </Text>
    </Notice>
  )
}
