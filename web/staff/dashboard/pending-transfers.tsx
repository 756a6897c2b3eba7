import { transfer } from '../../../contract/transfers/transfers.ts'
import { useRecords } from '../../data/records/use-records.ts'
import { useMay } from '../../data/session.ts'
import { TextLink } from '../../ui/layout/links.tsx'
import { countText } from '../../ui/list/found-count.tsx'

/** How many transfer requests are to be decided, whether or not they match a record; leads to the list of them. */
export function PendingTransfers() {
  const may = useMay()
  const { data } = useRecords(transfer, { state: 'PENDING', limit: 1 }, { enabled: may('list', transfer) })
  if (!data || data.count === 0) return null
  const { count, count_capped } = data
  return (
    <TextLink to={'/transfers' as never}>
      {`${countText(count, count_capped)} transfer ${count === 1 ? 'request' : 'requests'} to decide`}
    </TextLink>
  )
}
