import { Button, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import type { RevealAnswer } from '../../../contract/applicants/applicant-actions.ts'
import { applicant as contract } from '../../../contract/applicants/applicants.ts'
import { call } from '../../data/call.ts'
import { useMay } from '../../data/session.ts'

type Props = {
  applicant: number
  field: keyof RevealAnswer
  /** The mask; null when there is no value. */
  masked: string | null
  /** The label of the value. */
  label: string
  /** The path of this value in the answer. */
  pick(revealed: RevealAnswer): string | null | undefined
}

/** Shown for a value that exists and cannot be decrypted: its key is gone, or it was removed meanwhile. */
const UNREADABLE = 'Cannot be read'

/** A masked value that is revealed on demand. Each reveal is recorded, so nothing is loaded ahead. */
export function Masked({ applicant, field, masked, label, pick }: Props) {
  const [shown, setShown] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const may = useMay()
  if (masked === null) return <>–</>
  if (!may('reveal_ssn4', contract)) return <>{masked}</>
  const reveal = async () => {
    setBusy(true)
    setFailure(null)
    try {
      setShown(pick(await call<RevealAnswer>('POST', `/applicants/${applicant}/reveal`, { body: { fields: [field] } })) ?? UNREADABLE)
    } catch (error) {
      setFailure((error as Error).message)
    }
    setBusy(false)
  }
  return (
    <>
      <span role="status">{shown ?? masked}</span>{' '}
      <Button variant="subtle" size="compact-sm" mih={24} loading={busy} onClick={() => (shown === null ? reveal() : setShown(null))}>
        {shown === null ? 'Show' : 'Hide'}
        <VisuallyHidden component="span"> {label}</VisuallyHidden>
      </Button>
      {failure && <span role="alert">{failure}</span>}
    </>
  )
}
