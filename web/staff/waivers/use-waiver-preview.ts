import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { WaiverPreview } from '../../../contract/waivers/waiver-preview.ts'
import { call } from '../../data/call.ts'

const WAIT_MS = 400

/** What the server would keep of a text: the one that cleans it when it is saved. Asked when the typing pauses. */
export function useWaiverPreview(text: string | null | undefined) {
  const [asked, setAsked] = useState(text ?? '')
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text ?? ''), WAIT_MS)
    return () => clearTimeout(timer)
  }, [text])
  const { data, error } = useQuery({
    queryKey: ['waiver-preview', asked],
    queryFn: ({ signal }) => call<WaiverPreview>('POST', '/waivers/preview', { body: { waiver_data: asked }, signal }),
    enabled: asked.trim() !== '',
    placeholderData: keepPreviousData,
  })
  return { preview: asked.trim() === '' ? undefined : data, error }
}
