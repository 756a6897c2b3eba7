import { Button, Paper, Text } from '@mantine/core'
import { useState } from 'react'
import { applicant } from '../../../contract/applicants/applicants.ts'
import { statusCode as contract, recipients } from '../../../contract/applicants/status-codes.ts'
import type { Row } from '../../../contract/records/define-record.ts'
import { useRecordPages, useRecords } from '../../data/records/use-records.ts'
import { useAddressSearch } from '../../data/records/use-search.ts'
import { useMay } from '../../data/session.ts'
import { SearchBox } from '../../ui/field/search-box.tsx'
import { AddButton } from '../../ui/layout/buttons.tsx'
import { TextLink } from '../../ui/layout/links.tsx'
import { Page, PageTitle } from '../../ui/layout/page.tsx'
import { countOf } from '../../ui/list/count-of.ts'
import { EditAndDelete, RemoveDialog } from '../editing/edit-and-delete.tsx'
import { PageList, PER_PAGE } from '../editing/page-list.tsx'
import { StatusName } from '../search/status-tags.tsx'
import { ChooseStarters } from '../setup/choose-starters.tsx'
import { StatusCodeDialog } from './status-code-dialog.tsx'
import styles from './status-codes.module.css'

type StatusCode = Row<typeof contract>

/** /statuscodes: hire statuses, and the letters that they cause. */
export function StatusCodes() {
  const [{ search = '' }, change] = useAddressSearch()
  const pages = useRecordPages(contract, { search, limit: PER_PAGE })
  const [editing, setEditing] = useState<StatusCode | 'new' | null>(null)
  const [removing, setRemoving] = useState<StatusCode | null>(null)
  const bearers = useRecords(applicant, { status_code: removing?.id, limit: 1 }, { enabled: removing !== null })
  const [choosing, setChoosing] = useState(false)
  const may = useMay()
  return (
    <Page>
      <PageTitle
        subtitle="Hire statuses and their letters."
        actions={may('create', contract) && <AddButton inTitle label="Add Status Code" onClick={() => setEditing('new')} />}
      >
        Manage Status Codes
      </PageTitle>
      <SearchBox label="Search by description" value={search} onSearch={(text) => change({ search: text })} />
      {may('add_starters', contract) && search === '' && pages.count === 0 && (
        <Button variant="default" onClick={() => setChoosing(true)}>
          Choose Starters
        </Button>
      )}
      {choosing && <ChooseStarters onClose={() => setChoosing(false)} />}
      <PageList pages={pages} label="Status codes" one="status code" many="status codes">
        {(one) => (
          <Paper withBorder p="sm" className={styles.row ?? ''}>
            <div>
              <Text fw={650}>
                <StatusName id={one.id} name={one.description} />
              </Text>
              <Text size="sm" c="dimmed">
                {one.slug}, {letterOf(one)}
              </Text>
            </div>
            <EditAndDelete
              label={`Actions for ${one.description}`}
              contract={contract}
              onEdit={() => setEditing(one)}
              onDelete={() => setRemoving(one)}
            />
          </Paper>
        )}
      </PageList>
      <StatusCodeDialog editing={editing} onClose={() => setEditing(null)} />
      <RemoveDialog
        title="Delete Status Code?"
        contract={contract}
        id={removing?.id ?? null}
        onClose={() => setRemoving(null)}
        done="Status code deleted"
        impossible={(bearers.data?.count ?? 0) > 0}
      >
        {removing && <Removal of={removing} bearers={bearers.data?.count ?? 0} />}
      </RemoveDialog>
    </Page>
  )
}

/** The consequences of a removal, or the way to those who have the status. */
function Removal({ of: { id, description: name }, bearers }: { of: StatusCode; bearers: number }) {
  if (bearers === 0) return `${name} can no longer be chosen. A status that applicants had before cannot be deleted either.`
  return (
    <>
      {`${name} cannot be deleted: `}
      <TextLink to="/results" search={{ status_code: String(id) } as never}>
        {countOf(bearers, 'applicant has', 'applicants have')}
      </TextLink>
      {' it.'}
    </>
  )
}

const letterOf = ({ template, recipient }: StatusCode) => {
  const to = recipients.find(({ code }) => code === recipient)?.label
  return to === undefined ? 'no letter' : template === null ? `letter to: ${to}, without a template: none goes out` : `letter to: ${to}`
}
