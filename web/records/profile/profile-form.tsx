import { Text } from '@mantine/core'
import * as z from 'zod/mini'
import { useEditedRecord } from '../../data/use-edited-record.ts'
import { ConflictNotice } from '../../ui/conflict-notice.tsx'
import { FormContent } from '../../ui/form-content.tsx'
import { ErrorNotice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast.tsx'
import type { Schema } from '../../ui/use-fields.ts'
import { LoadingRows } from '../../ui/waiting.tsx'
import { inWords } from './profile-differences.ts'
import { ProfileInputs } from './profile-inputs.tsx'
import type { ProfileProps } from './profile-panel.tsx'
import { areFilled, type ProfileValues, profileOf, profileRules } from './profile-rules.ts'

/** Edits one section: Save is enabled when what is required is filled. A failed save keeps what was typed. */
export function ProfileForm<R extends { id: number }, D, C>(props: ProfileProps<R, D, C> & { onClose(): void }) {
  const { contract, record: shown, section, onClose } = props
  const { names, required, hint, title } = section
  const { query, record, differences, save } = useEditedRecord(contract, shown.id)
  if (query.error && !record) return <ErrorNotice onRetry={query.refetch}>{query.error.message}</ErrorNotice>
  if (!record) return <LoadingRows />
  const values = record as unknown as Readonly<Record<string, string | null>>
  return (
    <FormContent<ProfileValues>
      schema={z.object(profileRules(names, required)) as unknown as Schema<ProfileValues>}
      initial={profileOf(values, names)}
      ready={(typed) => areFilled(typed, required)}
      onSave={async (typed) => {
        await save(typed as Partial<R>)
        toast(`${title} saved`)
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <ConflictNotice differences={inWords(differences)} />
          {hint && <Text c="dimmed">{hint}</Text>}
          <ProfileInputs names={names} required={required} field={form.field} statesNow={[values.location_state, values.office_state]} />
        </>
      )}
    </FormContent>
  )
}
