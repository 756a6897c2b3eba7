import type { applicant as applicantRecord } from '../../../contract/applicants.ts'
import { employer, network } from '../../../contract/environments.ts'
import { applicantType } from '../../../contract/places.ts'
import type { Row } from '../../../contract/resource.ts'
import { dateTimeAndYear, shortDate } from '../../data/dates.ts'
import { useRecord } from '../../data/use-records.ts'
import { Panel } from '../../ui/layout/panel.tsx'
import { Facts } from '../../ui/list/facts.tsx'
import { called } from '../editing/called.ts'

/** What the record itself is: since when, for whom, for what. */
export function RecordPanel({ applicant }: { applicant: Row<typeof applicantRecord> }) {
  const type = useRecord(applicantType, applicant.applicant_type)
  const ofEmployer = useRecord(employer, applicant.employer)
  const ofNetwork = useRecord(network, applicant.network)
  const { illegible, tcr, attempt } = applicant
  return (
    <Panel title="Record">
      <Facts
        facts={[
          { name: 'Created', value: dateTimeAndYear(applicant.created) },
          { name: 'Submitted', value: applicant.submitted && shortDate(applicant.submitted) },
          { name: 'Applicant type', value: called(applicant.applicant_type, type, ({ description }) => description) },
          ...(applicant.network === null
            ? [{ name: 'Employer', value: called(applicant.employer, ofEmployer, ({ name }) => name) }]
            : [{ name: 'Network', value: called(applicant.network, ofNetwork, ({ name }) => name) }]),
          ...(illegible ? [{ name: 'TCR', value: `${tcr ?? '–'}, attempt ${attempt}` }] : []),
        ]}
      />
    </Panel>
  )
}
