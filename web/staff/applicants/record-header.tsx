import { Group } from '@mantine/core'
import type { applicant as applicantRecord } from '../../../contract/applicants/applicants.ts'
import type { Row } from '../../../contract/records/define-record.ts'
import { shortDate } from '../../data/dates.ts'
import { IconButton } from '../../ui/layout/buttons.tsx'
import { PageTitle } from '../../ui/layout/page.tsx'
import { countText } from '../../ui/list/found-count.tsx'
import type { Stepping } from '../search/last-results.ts'
import { StatusTags } from '../search/status-tags.tsx'
import { nameOf } from './applicant-name.ts'
import styles from './record.module.css'
import { RecordMenu } from './record-menu.tsx'

/** The applicant of the page; sticky while the page scrolls. */
export function RecordHeader({ applicant, steps }: { applicant: Row<typeof applicantRecord>; steps: Stepping }) {
  const { transaction_id, safe_date, ssn4, dob, hold_reason } = applicant
  const marks = [
    ['TCN', transaction_id],
    ['SAFE', safe_date && shortDate(safe_date)],
    ['SSN', ssn4],
    ['DOB', dob],
    ['Held for', hold_reason],
  ].filter(([, value]) => value)
  return (
    <header className={styles.header}>
      <PageTitle
        actions={
          <>
            <StatusTags person={applicant} />
            <Group gap={0} wrap="nowrap">
              <Steps steps={steps} />
              <RecordMenu applicant={applicant} />
            </Group>
          </>
        }
      >
        {nameOf(applicant)}
      </PageTitle>
      {marks.length > 0 && (
        <Group gap="md" className={styles.marks ?? ''}>
          {marks.map(([name, value]) => (
            <span key={name}>
              <span className={styles.mark}>{name}</span> {value}
            </span>
          ))}
        </Group>
      )}
    </header>
  )
}

/** Links to the previous and the next record of the last search. */
function Steps({ steps: { before, next, place, count, capped, following, step } }: { steps: Stepping }) {
  if (before === null && next === null && following === null) return null
  return (
    <>
      {place !== null && <span className={styles.place}>{`${countText(place)} of ${countText(count, capped)}`}</span>}
      <IconButton icon="back" label="Previous record (Alt+↑)" disabled={before === null} onClick={() => step(-1)} />
      <IconButton
        icon="next"
        label={following === null ? 'Next record (Alt+↓)' : `Next in your queue: ${following.description} (Alt+↓)`}
        disabled={next === null && following === null}
        onClick={() => step(1)}
      />
    </>
  )
}
