import { network as contract } from '../../contract/environments/environments.ts'
import { useRecord } from '../data/records/use-records.ts'
import { useSession } from '../data/session.ts'
import { ProfilePanel, type ProfileSection } from '../records/lsv/profile-panel.tsx'
import { contactSection, locationSection, officeSection } from '../records/lsv/sections.ts'
import { ErrorNotice } from '../ui/feedback/notice.tsx'
import { LoadingRows } from '../ui/feedback/waiting.tsx'
import { Page, PageTitle } from '../ui/layout/page.tsx'

/** The fields of the demographics file that all LSVs of the network share. */
const submissionSection: ProfileSection = {
  title: 'Fingerprint Submissions',
  names: ['destination_agency', 'tcn_prefix'],
  required: [],
  hint: 'Your locations need these for the demographics file of the live-scan machine.',
}

const sections = [officeSection('Office', false), contactSection, locationSection(false), submissionSection]

/** /profile: the network itself. */
export function Profile() {
  const own = useRecord(contract, useSession()?.context_id)
  const network = own.data?.record
  return (
    <Page>
      <PageTitle subtitle={network?.name}>Manage Profile</PageTitle>
      {own.error && !network && <ErrorNotice onRetry={own.refetch}>{own.error.message}</ErrorNotice>}
      {own.isPending && <LoadingRows height={160} />}
      {network && sections.map((section) => <ProfilePanel key={section.title} contract={contract} record={network} section={section} />)}
    </Page>
  )
}
