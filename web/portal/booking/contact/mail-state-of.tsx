import { Anchor } from '@mantine/core'
import { CORRECT_HASH, tokenIn } from '../../contact/link-parts.ts'
import { MailState } from '../../contact/mail-state.tsx'
import { useContactText } from '../../texts/dictionaries.ts'
import { useContact } from './use-contact.ts'

/** The mail of a confirmed booking, with the way to correct the address. Nothing until it is known. */
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
