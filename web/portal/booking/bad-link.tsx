import { Text } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { Notice } from '../../ui/feedback/notice.tsx'
import { ButtonLink } from '../../ui/layout/links.tsx'
import { Page, PageTitle } from '../../ui/layout/page.tsx'
import { useBookingText, useText } from '../texts/dictionaries.ts'
import { TakeBack } from './take-back.tsx'

/** Shown for an invalid link: revoked, incomplete or forged. */
export function BadLink() {
  const [text, common] = [useBookingText(), useText()]
  const { token = '' } = useParams({ strict: false }) as { token?: string }
  return (
    <Page>
      <PageTitle>{text('own.badTitle')}</PageTitle>
      <Notice kind="warning">
        <Text>{text('own.badHint')}</Text>
      </Notice>
      <TakeBack token={token} />
      <div>
        <ButtonLink to="/find" variant="default">
          {common('landing.find')}
        </ButtonLink>
      </div>
    </Page>
  )
}
