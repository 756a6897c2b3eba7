import { useState } from 'react'
import { ConfirmQuestion, type QuestionProps } from './confirm-question.tsx'
import { Dialog } from './dialog.tsx'

/** Asks Yes or No in a dialog of its own before something is done. */
export function ConfirmDialog({ title, opened, ...question }: QuestionProps & { title: string; opened: boolean }) {
  const [busy, setBusy] = useState(false)
  return (
    <Dialog title={title} opened={opened} onClose={question.onClose} locked={busy} size="sm">
      <ConfirmQuestion {...question} onBusy={setBusy} />
    </Dialog>
  )
}
