import { Notice } from '../../ui/feedback/notice.tsx'
import { useConfirmationText } from '../texts/dictionaries.ts'
import { useMailLanguage } from './use-mail-language.ts'

/** Whoever changes the language on the page of a booking gets its mails in that language too, and is told so. */
export function MailLanguage({ token }: { token: string }) {
  const text = useConfirmationText()
  const told = useMailLanguage(token)
  return (
    <div role="status" className="no-print">
      {told === 'saved' && <Notice kind="success">{text('confirmation.mailLanguage')}</Notice>}
      {told === 'failed' && <Notice kind="warning">{text('confirmation.mailLanguageFailed')}</Notice>}
    </div>
  )
}
