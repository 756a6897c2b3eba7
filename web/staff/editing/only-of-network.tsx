import { Button } from '@mantine/core'
import { network } from '../../../contract/environments/environments.ts'
import { useRecord } from '../../data/records/use-records.ts'
import { Notice } from '../../ui/feedback/notice.tsx'

/** Says above a list that its address limits it to a network, and leads to all; nothing without a network. */
export function OnlyOfNetwork({ id, many, onAll }: { id: number | null; many: string; onAll(): void }) {
  const found = useRecord(network, id)
  if (id === null) return null
  return (
    <Notice kind="info">
      {`Only ${many} of ${found.data?.record.name ?? 'one network'} are shown. `}
      <Button variant="subtle" size="compact-sm" onClick={onAll}>
        Show all {many}
      </Button>
    </Notice>
  )
}

/** The number of the network in an address; null without one. */
export const networkIn = (value: string | undefined): number | null => (value !== undefined && /^\d+$/.test(value) ? Number(value) : null)
