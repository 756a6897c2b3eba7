import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { savedSearch } from '../../../contract/applicants/saved-searches.ts'
import type { Row } from '../../../contract/records/define-record.ts'
import { call } from '../../data/call.ts'
import { useAction } from '../../data/records/use-records.ts'
import { ErrorNotice } from '../../ui/feedback/notice.tsx'
import { showToast } from '../../ui/feedback/toast.tsx'
import { CheckField } from '../../ui/field/check-field.tsx'
import { FormFooter } from '../../ui/form/form-footer.tsx'
import { GuardedDialog } from '../../ui/overlay/guarded-dialog.tsx'
import styles from '../applicants/record.module.css'

type Props = { chosen: readonly number[]; all: readonly Row<typeof savedSearch>[]; onClose(): void }
const work = { path: 'mywork' } as never

/** Chooses the saved searches of the queue and their order. */
export function ArrangeDialog({ chosen, all, onClose }: Props) {
  return (
    <GuardedDialog title="Arrange Your Queue" opened onClose={onClose}>
      {(reportState) => <Arrange chosen={chosen} all={all} onClose={onClose} onDirty={(dirty, busy) => reportState({ dirty, busy })} />}
    </GuardedDialog>
  )
}

function Arrange({ chosen, all, onClose, onDirty }: Props & { onDirty(dirty: boolean, busy: boolean): void }) {
  const [ids, setIds] = useState(chosen)
  const save = useAction((searches: readonly number[]) => call('PUT', '/mywork/searches', { body: { searches } }), work)
  const change = (now: readonly number[]) => {
    setIds(now)
    onDirty(JSON.stringify(now) !== JSON.stringify(chosen), false)
  }
  const up = (place: number) => change(ids.map((id, at) => ids[at === place ? place - 1 : at === place - 1 ? place : at] ?? id))
  const ordered = [...ids.flatMap((id) => all.filter((each) => each.id === id)), ...all.filter(({ id }) => !ids.includes(id))]
  const confirm = async () => {
    onDirty(false, true)
    try {
      await save.mutateAsync(ids)
      showToast('Queue saved')
      onClose()
    } catch {
      onDirty(true, false)
    }
  }
  return (
    <Stack>
      {save.error && <ErrorNotice>{save.error.message}</ErrorNotice>}
      {all.length === 0 && <Text>There are no saved searches yet: save one from the applicants that a search finds.</Text>}
      {ordered.map(({ id, description }) => (
        <div key={id} className={styles.cardHead}>
          <CheckField
            label={description}
            checked={ids.includes(id)}
            onChange={(event) => change(event.currentTarget.checked ? [...ids, id] : ids.filter((each) => each !== id))}
          />
          {ids.indexOf(id) > 0 && (
            <Button variant="subtle" aria-label={`Move ${description} up`} onClick={() => up(ids.indexOf(id))}>
              Up
            </Button>
          )}
        </div>
      ))}
      <FormFooter>
        <Button variant="default" onClick={onClose} disabled={save.isPending}>
          Cancel
        </Button>
        <Button onClick={confirm} loading={save.isPending}>
          Save
        </Button>
      </FormFooter>
    </Stack>
  )
}
