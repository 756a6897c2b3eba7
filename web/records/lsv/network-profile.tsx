import type { ReactNode } from 'react'
import { network as contract } from '../../../contract/environments/environments.ts'
import { useRecord } from '../../data/records/use-records.ts'
import { ErrorNotice } from '../../ui/feedback/notice.tsx'
import { LoadingRows } from '../../ui/feedback/waiting.tsx'
import { Page, PageTitle } from '../../ui/layout/page.tsx'
import { ProfilePanel, type ProfileSection } from './profile-panel.tsx'
import { contactSection, locationSection, officeSection } from './sections.ts'

/** The fields of the demographics file that all LSVs of the network share. */
const submissionSection: ProfileSection = {
  title: 'Fingerprint Submissions',
  names: ['destination_agency', 'tcn_prefix'],
  required: [],
  hint: 'Your locations need these for the demographics file of the live-scan machine.',
}

const sections = [officeSection('Office', false), contactSection, locationSection(false), submissionSection]

/** The profile of a network; `above` is shown over its panels. */
export function NetworkProfile({ network: id, above }: { network: number | null | undefined; above?: ReactNode }) {
  const query = useRecord(contract, id)
  const network = query.data?.record
  return (
    <Page>
      <PageTitle subtitle={network?.name}>Manage Profile</PageTitle>
      {above}
      {query.error && !network && <ErrorNotice onRetry={query.refetch}>{query.error.message}</ErrorNotice>}
      {query.isPending && <LoadingRows height={160} />}
      {network && sections.map((section) => <ProfilePanel key={section.title} contract={contract} record={network} section={section} />)}
    </Page>
  )
}
