import { Text } from '@mantine/core'
import type { OwnContact } from '../../../contract/portal/contact.ts'
import { dateAndTime } from '../../data/dates.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { useContactText } from '../texts/dictionaries.ts'
import { useLocale } from '../translation/language.ts'

const WORDS = {
  WAITING: 'contact.waiting',
  SENT: 'contact.sent',
  FAILED: 'contact.failed',
  UNKNOWN: 'contact.unsure',
  KEPT: 'contact.kept',
} as const
const KINDS = { WAITING: 'info', SENT: 'success', FAILED: 'warning', UNKNOWN: 'warning', KEPT: 'warning' } as const

/** The recipient and the delivery status of the last mail about a booking. */
export function MailState({ email, mail: { state, at } }: Pick<OwnContact, 'email' | 'mail'>) {
  const text = useContactText()
  const locale = useLocale()
  const when = at === null ? '' : dateAndTime(at, undefined, locale)
  return (
    <div role="status">
      <Notice kind={KINDS[state]}>
        <Text style={{ overflowWrap: 'anywhere' }}>{text(WORDS[state], { email, when })}</Text>
      </Notice>
    </div>
  )
}
