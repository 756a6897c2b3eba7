import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import type * as z from 'zod/mini'
import { applicant } from '../../../contract/applicants/applicants.ts'
import { savedSearch } from '../../../contract/applicants/saved-searches.ts'
import type { Draft } from '../../../contract/records/define-record.ts'
import { ownZone } from '../../data/dates.ts'
import { download } from '../../data/download.ts'
import { useCreateRecord } from '../../data/records/use-records.ts'
import { useMay } from '../../data/session.ts'
import { stringifySearch } from '../../router/search.ts'
import { ErrorNotice, Notice } from '../../ui/feedback/notice.tsx'
import { useBusy } from '../../ui/feedback/use-busy.ts'
import { TextField } from '../../ui/field/fields.tsx'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import { filters, sealedFilters } from './filters.ts'
import styles from './results.module.css'

type Props = { values: Record<string, string>; order: string; empty: boolean; refused: boolean }

/** The actions on a search: saving it as a card, exporting it as a file. */
export function ResultActions({ values, order, empty, refused }: Props) {
  const [saving, setSaving] = useState(false)
  const may = useMay()
  const file = useBusy(() => download('/applicants/export', { zone: ownZone(), ...values, order }))
  return (
    <>
      <Group gap="xs">
        {may('create', savedSearch) && (
          <Button px="md" variant="default" onClick={() => setSaving(true)} disabled={refused}>
            Save This Search
          </Button>
        )}
        {may('export', applicant) && (
          <Button px="md" variant="default" onClick={file.start} loading={file.busy} disabled={empty}>
            Export CSV
          </Button>
        )}
      </Group>
      {file.failure && (
        <div className={styles.failure}>
          <ErrorNotice onRetry={file.start}>{file.failure.message}</ErrorNotice>
        </div>
      )}
      {saving && <SaveSearch values={values} order={order} onClose={() => setSaving(false)} />}
    </>
  )
}

type Values = Pick<Draft<typeof savedSearch>, 'group' | 'description'>
type SaveSearchProps = { values: Record<string, string>; order: string; onClose(): void }

const schema = savedSearch.draft as unknown as z.ZodMiniType<Values>

/** Saves the current search as a card of the dashboard. */
function SaveSearch({ values, order, onClose }: SaveSearchProps) {
  const create = useCreateRecord(savedSearch)
  const left = sealedFilters.filter((name) => values[name])
  const kept = Object.fromEntries(Object.entries(values).filter(([name]) => !sealedFilters.includes(name)))
  const query_string = stringifySearch({ ...kept, order: order || 'last_name' }).replace(/^\?/, '')
  return (
    <FormDialog<Values>
      title="Save This Search"
      opened
      onClose={onClose}
      schema={schema}
      initial={{ group: 1, description: '', query_string } as never}
      onSave={(typed) => create.mutateAsync({ ...typed, query_string } as Draft<typeof savedSearch>)}
      done="Saved as a dashboard card"
    >
      {({ field }) => (
        <>
          <Text>A dashboard card shows how many applicants this search finds at the moment. All staff see it.</Text>
          {left.length > 0 && (
            <Notice kind="warning">
              {`Not kept: ${left.map((name) => filters.find((filter) => filter.name === name)?.label ?? name).join(', ')}. Personal numbers are never part of a saved search.`}
            </Notice>
          )}
          <TextField label="Description" required {...field('description', { clean: (text) => text.trim() })} />
          <TextField
            label="Group"
            description="Cards of one group are shown together; 1 comes first."
            required
            inputMode="numeric"
            styles={{ wrapper: { maxWidth: 120 } }}
            {...field('group', { number: true })}
          />
        </>
      )}
    </FormDialog>
  )
}
