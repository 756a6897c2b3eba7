import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Contract } from '../../../contract/resource.ts'
import { useMay } from '../../data/session.ts'
import { Panel } from '../../ui/layout/panel.tsx'
import { ProfileFacts } from './profile-facts.tsx'
import type { ProfileName } from './profile-fields.ts'
import { ProfileForm } from './profile-form.tsx'

/** A part of a profile that is edited by itself. */
export type ProfileSection = {
  title: string
  names: readonly ProfileName[]
  required: readonly ProfileName[]
  /** Shown and never edited here. */
  fixed?: readonly ProfileName[]
  /** Stands above the fields while they are edited. */
  hint?: ReactNode
}

export type ProfileProps<R, D, C> = { contract: Contract<R, D, C>; record: R; section: ProfileSection }

/** One section of a profile: to read, and after Modify to edit. */
export function ProfilePanel<R extends { id: number }, D, C>({ contract, record, section }: ProfileProps<R, D, C>) {
  const [editing, setEditing] = useState(false)
  const may = useMay()
  const button = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  useEffect(() => {
    // The form took the focus away with it.
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
