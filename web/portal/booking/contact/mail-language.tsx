import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../../data/call.ts'
import { mailsLeave } from '../../../data/embedded-data.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { useConfirmationText } from '../../texts/dictionaries.ts'
import { useLanguage } from '../../translation/language.ts'
import { contactKey } from './use-contact.ts'

/** Changes the language of mails along with that of the booking's page, and says so where mails leave the server. */
export function MailLanguage({ token }: { token: string }) {
  const text = useConfirmationText()
  const outcome = useMailLanguage(token)
  return (
    <div role="status" className="no-print">
      {outcome === 'saved' && mailsLeave() && <Notice kind="success">{text('confirmation.mailLanguage')}</Notice>}
      {outcome === 'failed' && mailsLeave() && <Notice kind="warning">{text('confirmation.mailLanguageFailed')}</Notice>}
    </div>
  )
}

/** Serialized, so that the last choice wins. */
let last: Promise<unknown> = Promise.resolve()

/** Reports the reader's change of the language to the server; the result of the last change, null before any. */
function useMailLanguage(token: string): 'saved' | 'failed' | null {
  const language = useLanguage()
  const client = useQueryClient()
  const known = useRef(language)
  const [outcome, setOutcome] = useState<'saved' | 'failed' | null>(null)
  useEffect(() => {
    if (known.current === language) return
    known.current = language
    const save = () => call('PUT', `/bookings/${encodeURIComponent(token)}/language`, { body: { language }, anonymous: true })
    const saving = last.then(save)
    last = saving.catch(() => {})
    let here = true
    saving.then(
      () => {
        void client.invalidateQueries({ queryKey: contactKey(token) })
        if (here) setOutcome('saved')
      },
      () => here && setOutcome('failed'),
    )
    return () => {
      here = false
    }
  }, [client, language, token])
  return outcome
}
