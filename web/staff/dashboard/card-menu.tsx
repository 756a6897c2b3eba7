import { useState } from 'react'
import * as z from 'zod/mini'
import type { Row } from '../../../contract/resource.ts'
import { savedSearch } from '../../../contract/saved-searches.ts'
import { useMay, useSession } from '../../data/session.ts'
import { useRemoveRecord } from '../../data/use-records.ts'
import { toast } from '../../ui/feedback/toast.tsx'
import { TextField } from '../../ui/form/fields.tsx'
import { ActionMenu } from '../../ui/overlay/action-menu.tsx'
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx'
import { RecordDialog } from '../editing/record-dialog.tsx'

type Card = Row<typeof savedSearch>
type Values = { description: string; group: number }

const labels = { description: 'Description', group: 'Group' } as const
const form = z.object({ description: savedSearch.fields.description?.input, group: savedSearch.fields.group?.input } as never)

/** A card may be changed and taken away by who made it, and by superusers. */
export function CardMenu({ card }: { card: Card }) {
  const [asking, setAsking] = useState<'edit' | 'remove' | null>(null)
  const may = useMay()
  const session = useSession()
  const remove = useRemoveRecord(savedSearch)
  const changeable = may('manage_others', savedSearch) || card.author === session?.user_id
  if (!changeable || !may('update', savedSearch)) return null
  const close = () => setAsking(null)
  return (
    <>
      <ActionMenu
        label={`Actions for ${card.description}`}
        actions={[
          { text: 'Edit', icon: 'edit', onClick: () => setAsking('edit') },
          { text: 'Delete', icon: 'delete', destructive: true, onClick: () => setAsking('remove') },
        ]}
      />
      <RecordDialog<Card, unknown, unknown, Values>
        title="Edit Card"
        opened={asking === 'edit'}
        onClose={close}
        contract={savedSearch as never}
        id={card.id}
        schema={form as never}
        initial={(one) => ({ description: one?.description ?? '', group: one?.group ?? 1 })}
        labels={labels}
        done="Card saved"
      >
        {({ field }) => (
          <>
            <TextField label={labels.description} required autoComplete="off" {...field('description', { clean: (text) => text.trim() })} />
            <TextField
              label={labels.group}
              required
              inputMode="numeric"
              styles={{ wrapper: { maxWidth: 120 } }}
              {...field('group', { number: true })}
            />
          </>
        )}
      </RecordDialog>
      <ConfirmDialog
        title="Delete Card?"
        opened={asking === 'remove'}
        onClose={close}
        destructive
        yes="Delete"
        no="Cancel"
        onConfirm={async () => {
          await remove.mutateAsync(card.id)
          toast('Card deleted')
        }}
      >
        {`“${card.description}” leaves everybody’s dashboard. The applicants that it counts stay.`}
      </ConfirmDialog>
    </>
  )
}
