import { liveScanVendor } from '../../contract/lsv/lsv.ts'
import { ProfilePanel } from '../records/lsv/profile-panel.tsx'
import { contactSection, locationSection, machineSection, officeSection } from '../records/lsv/sections.ts'
import { WithOwnLsv } from '../records/lsv/with-lsvs.tsx'
import { Page, PageTitle } from '../ui/layout/page.tsx'

const sections = [officeSection('Vendor Details', true), contactSection, locationSection(true), machineSection]

/** /profile: the desk's LSV. */
export function Profile() {
  return (
    <Page>
      <WithOwnLsv>
        {(lsv) => (
          <>
            <PageTitle subtitle={lsv.name}>Manage Profile</PageTitle>
            {sections.map((section) => (
              <ProfilePanel key={section.title} contract={liveScanVendor} record={lsv} section={section} />
            ))}
          </>
        )}
      </WithOwnLsv>
    </Page>
  )
}
