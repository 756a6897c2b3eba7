import { useState } from 'react'
import type { applicant as contract } from '../../../contract/applicants/applicants.ts'
import type { Row } from '../../../contract/records/define-record.ts'
import { transfer } from '../../../contract/transfers/transfers.ts'
import { useRecords } from '../../data/records/use-records.ts'
import { FoldPanel } from '../../ui/layout/fold-panel.tsx'
import { DataList } from '../../ui/list/data-list.tsx'
import { DecideDialog, type OpenDialog } from './decide-dialogs.tsx'
import { TransferCard } from './transfer-card.tsx'

/** The transfer requests of this applicant: decided ones, and matching pending ones. */
export function TransfersPanel({ applicant }: { applicant: Row<typeof contract> }) {
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const transfers = useRecords(transfer, { applicant: applicant.id, limit: 50 })
  const none = transfers.data?.results.length === 0
  return (
    <FoldPanel title="Transfer Requests" empty={none}>
      {!none && (
        <DataList query={transfers} items={transfers.data?.results} id={({ id }) => id} label="Transfer requests">
          {(one) => <TransferCard transfer={one} proposed={applicant.id} from={applicant.locations} onAsk={setDialog} />}
        </DataList>
      )}
      {dialog && <DecideDialog dialog={dialog} proposed={applicant.id} onClose={() => setDialog(null)} />}
    </FoldPanel>
  )
}
