import { useEffect } from 'react'
import { mailsLeave } from '../../data/embedded-data.ts'
import { useNavigate, useParams } from '../../router/routing.ts'
import { FormerLinkPage } from '../contact/former-link-page.tsx'
import { useBookingText } from '../texts/dictionaries.ts'
import { useFormerLink, useUndoContactChange } from './contact/former-link.ts'

/** Shown for a link that opens no booking. A former link leads this page to the new one, or can undo a change of the email address. */
export function BadLink() {
  const text = useBookingText()
  const { token = '' } = useParams() as { token?: string }
  const { data: former, isPending, error, refetch } = useFormerLink(token)
  const undo = useUndoContactChange(token)
  const navigate = useNavigate()
  const renewed = former && 'renewed' in former ? former.renewed : null
  useEffect(() => {
    if (renewed !== null) void navigate({ to: `/booking/${renewed}`, replace: true })
  }, [renewed, navigate])
  return (
    <FormerLinkPage
      reading={{ isPending: isPending || renewed !== null, error, refetch }}
      change={former && 'change' in former ? former.change : undefined}
      undo={{ ...undo, data: undo.data?.manage_url, mutate: () => undo.mutate() }}
      words={{
        badTitle: text('own.badTitle'),
        badHint: text(mailsLeave() ? 'own.badHint' : 'own.badKept'),
        title: text('own.title'),
        what: (change) => text('undo.what', change),
        notMailed: text('undo.notMailed'),
        unexpected: text('undo.unexpected'),
      }}
    />
  )
}
