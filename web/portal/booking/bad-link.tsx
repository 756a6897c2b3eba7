import { Text } from '@mantine/core'
import { useEffect } from 'react'
import { mailsLeave } from '../../data/embedded-data.ts'
import { isWorthRetrying } from '../../data/problem.ts'
import { useNavigate, useParams } from '../../router/routing.ts'
import { ErrorNotice, Notice } from '../../ui/feedback/notice.tsx'
import { LoadingRows } from '../../ui/feedback/waiting.tsx'
import { ButtonLink } from '../../ui/layout/links.tsx'
import { Page, PageTitle } from '../../ui/layout/page.tsx'
import { useBookingText, useText } from '../texts/dictionaries.ts'
import { useRetryOnline } from '../wizard/use-retry-online.ts'
import { useFormerLink } from './contact/former-link.ts'
import { UndoContactChange } from './undo-contact-change.tsx'

/**
 * Shown for an invalid link: revoked, incomplete or forged. A former link of the booking leads this page to the new one, or can take
 * back a change of the email address; nothing is said of the link before the server has answered about it.
 */
export function BadLink() {
  const [text, common] = [useBookingText(), useText()]
  const { token = '' } = useParams() as { token?: string }
  const { data: former, isPending, error, refetch } = useFormerLink(token)
  const isUnknown = isWorthRetrying(error) && error !== null
  useRetryOnline(isUnknown, () => void refetch())
  const navigate = useNavigate()
  const renewed = former && 'renewed' in former ? former.renewed : null
  useEffect(() => {
    if (renewed !== null) void navigate({ to: `/booking/${renewed}`, replace: true })
  }, [renewed, navigate])
  if (isPending || renewed !== null) {
    return (
      <Page>
        <LoadingRows rows={3} height={96} />
      </Page>
    )
  }
  if (isUnknown) {
    return (
      <Page>
        <ErrorNotice onRetry={refetch}>{error.message}</ErrorNotice>
      </Page>
    )
  }
  if (former && 'change' in former) return <UndoContactChange token={token} former={former.change} />
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
