import { Text } from '@mantine/core'
import { useId, useRef } from 'react'
import { WaiverFrame } from '../../records/waiver-frame.tsx'
import { ErrorNotice, Notice } from '../../ui/feedback/notice.tsx'
import { FieldGroup } from '../../ui/form/field-group.tsx'
import type { useWaiverPreview } from './use-waiver-preview.ts'

type Props = { title: string; language: string; preview: ReturnType<typeof useWaiverPreview> }

/** A waiver in the frame that applicants see it in, as the server would keep it. */
export function WaiverPreview({ title, language, preview: { preview, error } }: Props) {
  const frame = useRef<HTMLIFrameElement>(null)
  const id = useId()
  if (error) return <ErrorNotice>{error.message}</ErrorNotice>
  if (!preview) return null
  return (
    <FieldGroup title={title}>
      {preview.dropped.length > 0 && (
        <Notice kind="warning">
          <Text role="status">Left out, because it may not stand in a waiver: {preview.dropped.join(', ')}</Text>
        </Notice>
      )}
      <WaiverFrame id={id} title={title} language={language} html={preview.html} frame={frame} onReady={() => undefined} />
    </FieldGroup>
  )
}
