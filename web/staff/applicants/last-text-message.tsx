import type { Row } from '../../../contract/records/define-record.ts'
import { textMessage } from '../../../contract/sms/text-messages.ts'
import { dateTimeAndYear } from '../../data/dates.ts'
import { useRecords } from '../../data/records/use-records.ts'
import { textStateLabels } from '../mails/text-state.ts'

/** The delivery status of the last text message to an applicant. */
export function LastTextMessage({ applicant }: { applicant: number }) {
  const { data } = useRecords(textMessage, { applicant, limit: 1 })
  const last: Row<typeof textMessage> | undefined = data?.results[0]
  if (data === undefined) return null
  return <>{last === undefined ? 'None' : `${textStateLabels[last.state]}, ${dateTimeAndYear(last.sent_at ?? last.created)}`}</>
}
