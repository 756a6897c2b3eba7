import { mailsLeave } from '../../data/embedded-data.ts'
import { FormerLinkPage } from '../contact/former-link-page.tsx'
import { useTransferText } from '../texts/dictionaries.ts'
import { useFormerTransferLink, useUndoTransferContact } from './transfer-contact.ts'

/** Shown for a link that opens no request; one that was replaced can undo a change of the email address. */
export function BadTransferLink({ token }: { token: string }) {
  const text = useTransferText()
  const reading = useFormerTransferLink(token)
  const undo = useUndoTransferContact(token)
  return (
    <FormerLinkPage
      reading={reading}
      change={reading.data}
      undo={{ ...undo, data: undo.data?.state_url, mutate: () => undo.mutate() }}
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
