import { Text } from '@mantine/core'
import * as z from 'zod/mini'
import { useEditedRecord } from '../../data/use-edited-record.ts'
import { ConflictNotice } from '../../ui/feedback/conflict-notice.tsx'
import { ErrorNotice } from '../../ui/feedback/notice.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { LoadingRows } from '../../ui/feedback/waiting.tsx'
import { useFirstField } from '../../ui/focus/use-first-field.ts'
import { FormContent } from '../../ui/form/form-content.tsx'
import type { Schema } from '../../ui/form/resolver.ts'
import { inWords } from './profile-differences.ts'
import { ProfileInputs } from './profile-inputs.tsx'
import type { ProfileProps } from './profile-panel.tsx'
import { areFilled, type ProfileValues, profileOf, profileRules } from './profile-rules.ts'

type Props<R, D, C> = ProfileProps<R, D, C> & { onClose(): void }

/** Edits one section from what is there now. */
export function ProfileForm<R extends { id: number }, D, C>(props: Props<R, D, C>) {
  const edited = useEditedRecord(props.contract, props.record.id)
  const { query, record } = edited
  if (query.error && !record) return <ErrorNotice onRetry={query.refetch}>{query.error.message}</ErrorNotice>
  if (!record) return <LoadingRows />
  return <Fields {...props} record={record} edited={edited} />
}

type Edited<R extends object, D, C> = ReturnType<typeof useEditedRecord<R, D, C>>

/** Save is enabled when what is required is filled. A failed save keeps what was typed. */
function Fields<R extends { id: number }, D, C>({ record, section, onClose, edited }: Props<R, D, C> & { edited: Edited<R, D, C> }) {
  const { names, required, hint, title } = section
  const around = useFirstField()
  const values = record as unknown as Readonly<Record<string, string | null>>
  return (
    <div ref={around}>
      <FormContent<ProfileValues>
        schema={z.object(profileRules(names, required)) as unknown as Schema<ProfileValues>}
        initial={profileOf(values, names)}
        ready={(typed) => areFilled(typed, required)}
        onSave={async (typed) => {
          await edited.save(typed as Partial<R>)
          toast(`${title} saved`)
        }}
        onClose={onClose}
      >
        {(form) => (
          <>
            <ConflictNotice differences={inWords(edited.differences)} />
            {hint && <Text c="dimmed">{hint}</Text>}
            <ProfileInputs names={names} required={required} field={form.field} statesNow={[values.location_state, values.office_state]} />
          </>
        )}
      </FormContent>
    </div>
  )
}
