import { Text } from '@mantine/core'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Page, PageTitle } from '../../ui/layout/page.tsx'
import { useBookingText } from '../texts/dictionaries.ts'

/** Instead of the own booking: its link was revoked, cut short, or is of nobody. */
export function BadLink() {
  const text = useBookingText()
  return (
    <Page>
      <PageTitle>{text('own.badTitle')}</PageTitle>
      <Notice kind="warning">
        <Text>{text('own.badHint')}</Text>
      </Notice>
    </Page>
  )
}
