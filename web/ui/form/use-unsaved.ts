import { useEffect, useLayoutEffect, useRef } from 'react'

/** Something that is being edited. */
type Edit = {
  /** Whether anything differs from what is saved, at the moment of asking. */
  isDirty(): boolean
  /** The confirmation of its own, which leaves when that is chosen; without it `LeaveQuestion` asks. */
  ask?(leave: () => void): void
}

const edits = new Set<Edit>()

/** What would be lost now: by leaving the page, or by another choice on it, which leaves its dialogs alone. */
export const unsavedEdit = (leaves: 'page' | 'choice'): Edit | undefined =>
  [...edits].find((edit) => (leaves === 'page' || !edit.ask) && edit.isDirty())

/**
 * Who leaves the page, or closes the tab, is asked while `isDirty` says so. Every form of `FormContent` and every dialog of
 * `GuardedDialog` has it; what is edited in another way calls it by itself. `off`: somebody around it does.
 */
export function useUnsaved(isDirty: () => boolean, { ask, off = false }: { ask?: (leave: () => void) => void; off?: boolean } = {}) {
  const latest = useRef({ isDirty, ask })
  useEffect(() => {
    latest.current = { isDirty, ask }
  })
  const asks = ask !== undefined
  // Gone before what takes the page's place navigates: an ended session needs no confirmation.
  useLayoutEffect(() => {
    if (off) return
    const edit: Edit = {
      isDirty: () => latest.current.isDirty(),
      ...(asks ? { ask: (leave: () => void) => latest.current.ask?.(leave) } : {}),
    }
    edits.add(edit)
    return () => void edits.delete(edit)
  }, [off, asks])
}
