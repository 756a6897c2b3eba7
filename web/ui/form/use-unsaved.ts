import { useEffect, useLayoutEffect, useRef } from 'react'

/** Something that is being edited. */
type Edit = {
  /** Whether anything differs from the saved values now. */
  isDirty(): boolean
  /** The confirmation of its own, which leaves when that is chosen; without it `LeaveQuestion` asks. */
  confirmLeave?(leave: () => void): void
}

const edits = new Set<Edit>()

/** The edit that would be lost now: by leaving the page, or by another choice on it, which leaves its dialogs alone. */
export const unsavedEdit = (leaves: 'page' | 'choice'): Edit | undefined =>
  [...edits].find((edit) => (leaves === 'page' || !edit.confirmLeave) && edit.isDirty())

/**
 * Leaving the page or closing the tab requires confirmation while `isDirty` is true. Every form of `FormContent` and every dialog of
 * `GuardedDialog` has it; what is edited in another way calls it by itself. `off`: somebody around it does.
 */
export function useUnsaved(
  isDirty: () => boolean,
  { confirmLeave, off = false }: { confirmLeave?: (leave: () => void) => void; off?: boolean } = {},
) {
  const latest = useRef({ isDirty, confirmLeave })
  useEffect(() => {
    latest.current = { isDirty, confirmLeave }
  })
  const hasConfirmation = confirmLeave !== undefined
  // Gone before what takes the page's place navigates: an ended session needs no confirmation.
  useLayoutEffect(() => {
    if (off) return
    const edit: Edit = {
      isDirty: () => latest.current.isDirty(),
      ...(hasConfirmation ? { confirmLeave: (leave: () => void) => latest.current.confirmLeave?.(leave) } : {}),
    }
    edits.add(edit)
    return () => void edits.delete(edit)
  }, [off, hasConfirmation])
}
