import { List, Text } from '@mantine/core'
import type { OwnBooking } from '../../../../contract/portal/own-booking.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { ButtonLink } from '../../../ui/layout/links.tsx'
import { useApplicationText } from '../../texts/dictionaries.ts'

const PARTS = { demographics: 'ownData.data', notice: 'ownData.notice', waivers: 'ownData.waiver' } as const

/** The parts that an applicant still has to provide before the prints are taken, and where; a print has them without the button. */
export function MissingNotice({ token, missing }: { token: string; missing: OwnBooking['missing'] }) {
  const text = useApplicationText()
  return (
    <Notice kind="warning">
      <Text>{text('ownData.needed')}</Text>
      <List>
        {missing.map((part) => (
          <List.Item key={part}>{text(PARTS[part])}</List.Item>
        ))}
      </List>
      <ButtonLink className="no-print" to={`/booking/${token}/data`} mt="sm">
        {text('ownData.give')}
      </ButtonLink>
    </Notice>
  )
}
