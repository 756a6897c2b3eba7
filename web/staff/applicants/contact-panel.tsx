import { Anchor, Button, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { applicant as applicantContract } from '../../../contract/applicants/applicants.ts'
import { formatPhone } from '../../../contract/records/phone.ts'
import type { Row } from '../../../contract/records/resource.ts'
import { dateWithCentury, shortDate } from '../../data/dates.ts'
import { useMay } from '../../data/session.ts'
import { Icon } from '../../ui/layout/icon.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { Facts } from '../../ui/list/facts.tsx'
import { contactLabels, languageNames } from './contact.ts'
import { ContactDialog } from './contact-dialog.tsx'
import { Masked } from './masked.tsx'

type Props = { applicant: Row<typeof applicantContract> }

/** How to reach the applicant, and the numbers of the case. */
export function ContactPanel({ applicant }: Props) {
  const [editing, setEditing] = useState(false)
  const may = useMay()
  const { email, phone, phone_ext } = applicant
  return (
    <Panel
      title="Contact"
      actions={
        may('update', applicantContract) && (
          <Button variant="default" leftSection={<Icon name="edit" />} onClick={() => setEditing(true)}>
            Edit<VisuallyHidden component="span"> contact</VisuallyHidden>
          </Button>
        )
      }
    >
      <Facts
        facts={[
          { name: 'First name', value: applicant.first_name },
          { name: 'Last name', value: applicant.last_name },
          { name: 'Phone', value: <Anchor href={`tel:+1${phone}`}>{formatPhone(phone) + (phone_ext ? ` ext. ${phone_ext}` : '')}</Anchor> },
          { name: 'Email', value: <Anchor href={`mailto:${email}`}>{email}</Anchor> },
          {
            name: 'Date of birth',
            value: (
              <Masked
                applicant={applicant.id}
                field="dob"
                masked={applicant.dob}
                label="date of birth"
                pick={({ dob }) => dob && dateWithCentury(dob)}
              />
            ),
          },
          {
            name: 'Last four of SSN',
            value: (
              <Masked applicant={applicant.id} field="ssn4" masked={applicant.ssn4} label="last four of SSN" pick={({ ssn4 }) => ssn4} />
            ),
          },
          { name: 'Transaction ID (TCN)', value: applicant.transaction_id },
          { name: 'SAFE expiration', value: applicant.safe_date && shortDate(applicant.safe_date) },
          { name: contactLabels.language, value: languageNames[applicant.language] },
        ]}
      />
      <ContactDialog opened={editing} onClose={() => setEditing(false)} applicant={applicant} />
    </Panel>
  )
}
