import { Text } from '@mantine/core'
import { mailsLeave } from '../../data/embedded-data.ts'
import { useParams } from '../../router/routing.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { LoadingRows } from '../../ui/feedback/waiting.tsx'
import { ButtonLink } from '../../ui/layout/links.tsx'
import { Page, PageTitle } from '../../ui/layout/page.tsx'
import { useBookingText, useText } from '../texts/dictionaries.ts'
import { useFormerLink } from './contact/use-contact.ts'
import { TakeBack } from './take-back.tsx'

/** Shown for an invalid link: revoked, incomplete or forged. A former link of the booking can take back a change of its email address. */
export function BadLink() {
  const [text, common] = [useBookingText(), useText()]
  const { token = '' } = useParams({ strict: false }) as { token?: string }
  const { data: former, isPending } = useFormerLink(token)
  if (isPending) {
    return (
      <Page>
        <LoadingRows rows={3} height={96} />
      </Page>
    )
  }
  if (former) return <TakeBack token={token} former={former} />
  return (
    <Page>
      <PageTitle>{text('own.badTitle')}</PageTitle>
      <Notice kind="warning">
        <Text>{text(mailsLeave() ? 'own.badHint' : 'own.badKept')}</Text>
      </Notice>
      <div>
        <ButtonLink to="/find" variant="default">
          {common('landing.find')}
        </ButtonLink>
      </div>
    </Page>
  )
}
