import { applicant as contract } from '../../../../contract/applicants/applicants.ts'
import { user } from '../../../../contract/people/people.ts'
import type { Row } from '../../../../contract/records/define-record.ts'
import { shortDate } from '../../../data/dates.ts'
import { useRecord, useSaveRecord } from '../../../data/records/use-records.ts'
import { useSession } from '../../../data/session.ts'
import { showToast } from '../../../ui/feedback/toast.tsx'
import { CaseworkFields, caseworkLabels } from '../../editing/casework-fields.tsx'
import { FieldsPanel } from '../../editing/fields-panel.tsx'
import { nameRecord } from '../../editing/name-record.ts'
import { PanelButton } from '../../editing/panel-button.tsx'

type Applicant = Row<typeof contract>

/** The assignee of a case, and its due date. */
export function CaseworkPanel({ applicant }: { applicant: Applicant }) {
  const session = useSession()
  const save = useSaveRecord(contract)
  const take = async () => {
    await save.mutateAsync({ id: applicant.id, change: { assignee: session?.user_id ?? null } })
    showToast('Assigned to you')
  }
  return (
    <FieldsPanel
      title="Casework"
      of="casework"
      act="casework"
      atOnce
      contract={contract}
      record={applicant}
      labels={caseworkLabels}
      formatValue={formatValue}
      below={
        applicant.assignee !== session?.user_id && (
          <PanelButton
            text="Assign to Me"
            act="take"
            loading={save.isPending}
            onClick={() => take().catch((error: Error) => showToast(error.message, 'failed'))}
          />
        )
      }
    >
      {(form) => <CaseworkFields form={form} placeholder="Nobody" />}
    </FieldsPanel>
  )
}

function formatValue(name: string, value: unknown) {
  if (value === null || value === '') return ''
  return name === 'assignee' ? <UserName id={value as number} /> : shortDate(value as string)
}

type AccountName = { username: string; removed: boolean }
const userName = ({ username, removed }: AccountName) => (removed ? `${username} (deleted)` : username)

function UserName({ id }: { id: number }) {
  return <>{nameRecord(id, useRecord(user, id), userName)}</>
}
