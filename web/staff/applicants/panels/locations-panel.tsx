import { Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { applicant as contract } from '../../../../contract/applicants/applicants.ts'
import { location } from '../../../../contract/environments/locations-and-vendors.ts'
import type { Change, Row } from '../../../../contract/records/define-record.ts'
import { Problem } from '../../../data/problem.ts'
import { records, type Versioned } from '../../../data/records/records.ts'
import { recordKey, useAction, useRecord } from '../../../data/records/use-records.ts'
import { useMay } from '../../../data/session.ts'
import { showToast } from '../../../ui/feedback/toast.tsx'
import { FoldPanel } from '../../../ui/layout/fold-panel.tsx'
import { DataList } from '../../../ui/list/data-list.tsx'
import { ActionMenu } from '../../../ui/overlay/action-menu.tsx'
import { ConfirmDialog } from '../../../ui/overlay/confirm-question.tsx'
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx'
import { nameRecord } from '../../editing/name-record.ts'
import { PanelButton } from '../../editing/panel-button.tsx'
import { orUndone, showRecordAtOnce } from '../../editing/show-at-once.ts'
import { LocationName } from '../location-name.tsx'
import styles from '../record.module.css'
import { WorkLocations } from '../work-locations.tsx'

type Applicant = Row<typeof contract>
const LOADED = { isPending: false, error: null, refetch: () => undefined }

/** The applicant's work locations: chosen from the employer's, removed one by one. */
export function LocationsPanel({ applicant }: { applicant: Applicant }) {
  const [choosing, setChoosing] = useState(false)
  const [removing, setRemoving] = useState<number | null>(null)
  const may = useMay()('update', contract)
  const change = useChangedLocations(applicant.id)
  return (
    <FoldPanel
      title="Work Locations"
      empty={applicant.locations.length === 0}
      actions={may && <PanelButton icon="add" text="Add" of="work location" act="location" onClick={() => setChoosing(true)} />}
    >
      {applicant.locations.length > 0 && (
        <DataList query={LOADED} items={applicant.locations} id={(id) => id} label="Work locations">
          {(id) => <OneLocation id={id} onRemove={may ? () => setRemoving(id) : null} />}
        </DataList>
      )}
      <PickLocations applicant={applicant} opened={choosing} onClose={() => setChoosing(false)} onSave={change} />
      <ConfirmDialog
        title="Remove Work Location?"
        opened={removing !== null}
        onClose={() => setRemoving(null)}
        destructive
        yes="Remove"
        no="Cancel"
        onConfirm={() => change((ids) => ids.filter((id) => id !== removing))}
        done="Work location removed"
        quick
      >
        <LocationName id={removing} />
      </ConfirmDialog>
    </FoldPanel>
  )
}

function OneLocation({ id, onRemove }: { id: number; onRemove: (() => void) | null }) {
  const one = useRecord(location, id)
  const record = one.data?.record
  const name = nameRecord(id, one, ({ name }) => name) ?? ''
  return (
    <div className={styles.cardHead}>
      <div>
        <strong>{name}</strong>
        {record?.identifier && ` (${record.identifier})`}
        {record?.removed && (
          <Text span size="sm" c="dimmed">
            {' '}
            Deleted: gets no letters
          </Text>
        )}
        {record?.city && <div>{[record.street1, record.city, record.state].filter(Boolean).join(', ')}</div>}
      </div>
      {onRemove && (
        <ActionMenu label={`Actions for ${name}`} actions={[{ text: 'Remove', icon: 'delete', destructive: true, onClick: onRemove }]} />
      )}
    </div>
  )
}

type Pick = { added: number[] }
type PickProps = { applicant: Applicant; opened: boolean; onClose(): void; onSave(change: (ids: number[]) => number[]): Promise<unknown> }
const pick = z.object({ added: z.array(z.number()).check(z.minLength(1, 'Choose at least one')) })

function PickLocations({ applicant, opened, onClose, onSave }: PickProps) {
  return (
    <FormDialog<Pick>
      title="Add Work Locations"
      opened={opened}
      onClose={onClose}
      schema={pick as never}
      initial={{ added: [] }}
      ready={({ added }) => added.length > 0}
      quick
      onSave={async ({ added }) => {
        await onSave((ids) => [...new Set([...ids, ...added])])
        showToast(added.length === 1 ? 'Work location added' : 'Work locations added')
      }}
    >
      {({ controlled }) => <WorkLocations employer={applicant.employer} without={applicant.locations} {...controlled('added')} />}
    </FormDialog>
  )
}

const TRIES = 3

/** Changes the current list, so that concurrent changes stay; what was read before is shown with the change at once. */
function useChangedLocations(id: number) {
  const action = useAction(async (change: (ids: number[]) => number[]) => {
    for (let left = TRIES; ; left--) {
      const { record, etag } = await records(contract).read(id)
      try {
        return await records(contract).update(id, { locations: change(record.locations) } as Change<typeof contract>, etag)
      } catch (error) {
        if (!(error instanceof Problem) || error.status !== 412 || left <= 1) throw error
      }
    }
  }, contract)
  const client = useQueryClient()
  return (change: (ids: number[]) => number[]) => {
    const held = client.getQueryData<Versioned<Applicant>>(recordKey(contract, id))
    const undo = held ? showRecordAtOnce(client, contract, id, held, { locations: change(held.record.locations) }) : () => undefined
    return orUndone(action.mutateAsync(change), undo)
  }
}
