import { Anchor, Text } from '@mantine/core'
import type { OwnContact } from '../../../../contract/portal/contact.ts'
import { dateAndTime } from '../../../data/dates.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { useContactText } from '../../texts/dictionaries.ts'
import { useLocale } from '../../translation/language.ts'
import { CORRECT_HASH, tokenIn, useContact } from './use-contact.ts'

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

/** The same on the confirmation, with the way to correct the address. Nothing until it is known. */
export function MailStateOf({ manage_url }: { manage_url: string }) {
  const text = useContactText()
  const { data } = useContact(tokenIn(manage_url))
  if (!data) return null
  return (
    <div>
      <MailState {...data} />
      {data.may_change_email && (
        <Anchor className="no-print" href={`${manage_url}${CORRECT_HASH}`} display="inline-block" py={10}>
          {text('contact.wrong')}
        </Anchor>
      )}
    </div>
  )
}
