import { liveScanVendor } from '../../contract/lsv/lsv.ts'
import { hasRight, useSession } from '../data/session.ts'
import { MachineFolder } from '../records/lsv/machine-folder.tsx'
import { ProfilePanel } from '../records/lsv/profile-panel.tsx'
import { contactSection, locationSection, machineSection, moneySection, officeSection } from '../records/lsv/sections.ts'
import { WithOwnLsv } from '../records/lsv/with-lsvs.tsx'
import { Page, PageTitle } from '../ui/layout/page.tsx'
import { Panel } from '../ui/layout/panel.tsx'

const sections = [officeSection('Vendor Details', true), contactSection, locationSection(true), machineSection, moneySection]

/** /profile: the desk's LSV. */
export function Profile() {
  const mayMakeFolder = hasRight(useSession(), 'machinefolders.create')
  return (
    <Page>
      <WithOwnLsv>
        {(lsv) => (
          <>
            <PageTitle subtitle={lsv.name}>Manage Profile</PageTitle>
            {sections.map((section) => (
              <ProfilePanel key={section.title} contract={liveScanVendor} record={lsv} section={section} />
            ))}
            {mayMakeFolder && (
              <Panel title="Machine Folder">
                <MachineFolder lsv={lsv} />
              </Panel>
            )}
          </>
        )}
      </WithOwnLsv>
    </Page>
  )
}
