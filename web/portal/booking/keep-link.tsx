import { Anchor } from '@mantine/core'
import { mailsLeave } from '../../data/embedded-data.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { useConfirmationText } from '../texts/dictionaries.ts'

/** The link of a booking or a request, to save or to print where no mail brings it. */
export function KeepLink({ link }: { link: string | null }) {
  const text = useConfirmationText()
  if (link === null || mailsLeave()) return null
  return (
    <Notice kind="warning" title={text('confirmation.keepLink')}>
      <Anchor href={link} style={{ overflowWrap: 'anywhere' }}>
        {link}
      </Anchor>
    </Notice>
  )
}
