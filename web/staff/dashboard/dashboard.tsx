import { Group } from '@mantine/core'
import { useState } from 'react'
import { applicant } from '../../../contract/applicants/applicants.ts'
import { useMay } from '../../data/session.ts'
import { AddButton } from '../../ui/layout/buttons.tsx'
import { Icon } from '../../ui/layout/icon.tsx'
import { ButtonLink } from '../../ui/layout/links.tsx'
import { Page, PageTitle } from '../../ui/layout/page.tsx'
import { QuickFind } from '../search/quick-find/quick-find.tsx'
import { AddApplicant } from './add-applicant.tsx'
import { FirstSteps } from './first-steps.tsx'
import { LastChecked } from './last-checked.tsx'
import { PendingTransfers } from './pending-transfers.tsx'
import { SavedSearchCards } from './saved-search-cards.tsx'

/** /dashboard: the saved searches with their live counts. */
export function Dashboard() {
  const [adding, setAdding] = useState(false)
  const may = useMay()
  return (
    <Page width={1200}>
      <PageTitle
        actions={
          <>
            <ButtonLink to="/results" variant="default" leftSection={<Icon name="search" />}>
              Search Applicants
            </ButtonLink>
            {may('create', applicant) && <AddButton inTitle label="Add Applicant" onClick={() => setAdding(true)} />}
          </>
        }
      >
        BIMS Dashboard
      </PageTitle>
      <FirstSteps />
      <QuickFind />
      <Group gap="md">
        <LastChecked />
        <PendingTransfers />
      </Group>
      <SavedSearchCards />
      {adding && <AddApplicant onClose={() => setAdding(false)} />}
    </Page>
  )
}
