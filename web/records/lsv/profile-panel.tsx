import { Button, Text } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import type { Contract } from '../../../contract/records/define-record.ts'
import { useEditedRecord } from '../../data/records/use-edited-record.ts'
import { useMay } from '../../data/session.ts'
import { ErrorNotice } from '../../ui/feedback/notice.tsx'
import { LoadingRows } from '../../ui/feedback/waiting.tsx'
import { useFirstField } from '../../ui/focus/use-first-focus.ts'
import { FormContent } from '../../ui/form/form-content.tsx'
import type { Schema } from '../../ui/form/resolver.ts'
import { Panel } from '../../ui/layout/panel.tsx'
import { meanwhileIn } from './differences.ts'
import { ProfileFacts } from './profile-facts.tsx'
import { inWords, type ProfileName } from './profile-fields.ts'
import { ProfileInputs } from './profile-inputs.tsx'
import { areFilled, type ProfileValues, profileOf, profileRules, requiredNow } from './profile-rules.ts'
import { useProfileQuestion } from './use-profile-question.ts'

/** A section of a profile that is edited separately. */
export type ProfileSection = {
  title: string
  names: readonly ProfileName[]
  required: readonly ProfileName[]
  /** Fields that are shown but not editable here. */
  fixed?: readonly ProfileName[]
  /** Shown above the fields while they are edited. */
  hint?: ReactNode
}

type ProfileProps<R, D, C> = { contract: Contract<R, D, C>; record: R; section: ProfileSection }

/** One section of a profile: to read, and after Modify to edit. */
export function ProfilePanel<R extends { id: number }, D, C>({ contract, record, section }: ProfileProps<R, D, C>) {
  const [editing, setEditing] = useState(false)
  const may = useMay()
  const button = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  useEffect(() => {
    // The form has removed the focused element.
    if (!editing && wasEditing.current) button.current?.focus()
    wasEditing.current = editing
  }, [editing])
  const modify = !editing && may('update', contract) && (
    <Button variant="default" ref={button} aria-label={`Modify ${section.title}`} onClick={() => setEditing(true)}>
      Modify
    </Button>
  )
  return (
    <Panel title={section.title} actions={modify}>
      {editing ? (
        <ProfileForm contract={contract} record={record} section={section} onClose={() => setEditing(false)} />
      ) : (
        <ProfileFacts record={record} names={[...(section.fixed ?? []), ...section.names]} />
      )}
    </Panel>
  )
}

type Props<R, D, C> = ProfileProps<R, D, C> & { onClose(): void }

/** Edits one section, based on the current values. */
function ProfileForm<R extends { id: number }, D, C>(props: Props<R, D, C>) {
  const edited = useEditedRecord(props.contract, props.record.id)
  const { query, record } = edited
  if (query.error && !record) return <ErrorNotice onRetry={query.refetch}>{query.error.message}</ErrorNotice>
  if (!record) return <LoadingRows />
  return <Fields {...props} record={record} edited={edited} />
}

type EditedRecord<R extends object, D, C> = ReturnType<typeof useEditedRecord<R, D, C>>

/** Save is enabled when all required fields are filled that were so before. A failed save keeps the input. */
function Fields<R extends { id: number }, D, C>({ record, section, onClose, edited }: Props<R, D, C> & { edited: EditedRecord<R, D, C> }) {
  const { names, hint, title } = section
  const around = useFirstField()
  const question = useProfileQuestion()
  const values = record as unknown as Readonly<Record<string, string | null>>
  const required = requiredNow(section.required, values)
  return (
    <div ref={around}>
      <FormContent<ProfileValues>
        schema={z.object(profileRules(names, required)) as unknown as Schema<ProfileValues>}
        initial={profileOf(values, names)}
        ready={(typed) => areFilled(typed, required)}
        onSave={async (typed) => {
          question(typed, record)
          await edited.save(typed as Partial<R>)
        }}
        done={`${title} saved`}
        onClose={onClose}
        meanwhile={meanwhileIn(edited.meanwhile, inWords)}
      >
        {(form) => (
          <>
            {hint && <Text c="dimmed">{hint}</Text>}
            <ProfileInputs
              names={names}
              required={required}
              field={form.field}
              controlled={form.controlled}
              statesNow={[values.location_state, values.office_state]}
            />
          </>
        )}
      </FormContent>
    </div>
  )
}
