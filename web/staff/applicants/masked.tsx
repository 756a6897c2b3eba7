import { Button, VisuallyHidden } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { RevealAnswer } from '../../../contract/applicants/applicant-actions.ts'
import { applicant as contract } from '../../../contract/applicants/applicants.ts'
import type { AnyContract } from '../../../contract/records/define-record.ts'
import { call } from '../../data/call.ts'
import { records } from '../../data/records/records.ts'
import { recordKey, useRecord } from '../../data/records/use-records.ts'
import { useMay } from '../../data/session.ts'

type Props = {
  applicant: number
  field: keyof RevealAnswer
  /** The record that has the value. */
  of: { contract: AnyContract; id: number }
  /** The mask; null when there is no value. */
  masked: string | null
  /** The label of the value. */
  label: string
  /** The path of this value in the answer. */
  pick(revealed: RevealAnswer): string | null | undefined
}

/** Shown for a value that exists and cannot be decrypted: its key is gone, or it was removed meanwhile. */
const UNREADABLE = 'Cannot be read'

/** A value, and the version of its record when it was revealed. */
type Revealed = { value: string; etag: string | null }

/**
 * A masked value that is revealed on demand. Each reveal is recorded, so nothing is loaded ahead. It is masked again once its record has
 * another version, which may have another value.
 */
export function Masked({ applicant, field, of, masked, label, pick }: Props) {
  const [revealed, setRevealed] = useState<Revealed | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const may = useMay()
  const readVersion = useVersion(of)
  const now = useRecord(of.contract, of.id, { enabled: revealed !== null })
  if (masked === null) return <>–</>
  if (!may('reveal_ssn4', contract)) return <>{masked}</>
  const shown = revealed && (now.data?.etag ?? revealed.etag) === revealed.etag ? revealed.value : null
  const reveal = async () => {
    setBusy(true)
    setFailure(null)
    try {
      // The version first: a value of a later one is masked again, and no earlier value stands for it.
      const etag = await readVersion()
      const answer = await call<RevealAnswer>('POST', `/applicants/${applicant}/reveal`, { body: { fields: [field] } })
      setRevealed({ value: pick(answer) ?? UNREADABLE, etag })
    } catch (error) {
      setFailure((error as Error).message)
    }
    setBusy(false)
  }
  return (
    <>
      <span role="status">{shown ?? masked}</span>{' '}
      <Button variant="subtle" size="compact-sm" mih={24} loading={busy} onClick={() => (shown === null ? reveal() : setRevealed(null))}>
        {shown === null ? 'Show' : 'Hide'}
        <VisuallyHidden component="span"> {label}</VisuallyHidden>
      </Button>
      {failure && <span role="alert">{failure}</span>}
    </>
  )
}

/** Reads the version of a record, unless it was just read. */
function useVersion({ contract, id }: Props['of']): () => Promise<string | null> {
  const client = useQueryClient()
  const read = { queryKey: recordKey(contract, id), queryFn: () => records(contract).read(id) }
  return async () => (await client.fetchQuery(read)).etag
}
