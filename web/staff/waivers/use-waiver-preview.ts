import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { WaiverPreview } from '../../../contract/waivers/waiver-preview.ts'
import { call } from '../../data/call.ts'

const WAIT_MS = 400

/** The text as the server would sanitize it on saving. Requested when typing pauses. */
export function useWaiverPreview(text: string | null | undefined) {
  const [requested, setRequested] = useState(text ?? '')
  useEffect(() => {
    const timer = setTimeout(() => setRequested(text ?? ''), WAIT_MS)
    return () => clearTimeout(timer)
  }, [text])
  const { data, error } = useQuery({
    queryKey: ['waiver-preview', requested],
    queryFn: ({ signal }) => call<WaiverPreview>('POST', '/waivers/preview', { body: { waiver_data: requested }, signal }),
    enabled: requested.trim() !== '',
    placeholderData: keepPreviousData,
  })
  return { preview: requested.trim() === '' ? undefined : data, error }
}
