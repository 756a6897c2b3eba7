import { Text } from '@mantine/core'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Page, PageTitle } from '../../ui/layout/page.tsx'
import { useBookingText } from '../texts/dictionaries.ts'

/** Shown for an invalid link: revoked, incomplete or forged. */
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
