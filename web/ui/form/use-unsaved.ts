import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'

/** The words of the question before something is lost. */
export type LeaveWords = { title: string; text: string; yes: string; no: string }

/** An edit in progress. */
type Edit = {
  /** Whether anything differs from the saved values now. */
  isDirty(): boolean
  /** Its own confirmation, which leaves when that is chosen; without it `LeaveQuestion` asks. */
  confirmLeave?(leave: () => void): void
  /** Whether the input goes on on other pages: only the tab or the session end it. */
  goesOn?: boolean
  /** The words of `LeaveQuestion`, where something else than typed input would be lost. */
  question?(): LeaveWords
}

const edits = new Set<Edit>()
const listeners = new Set<() => void>()

function tell() {
  for (const listener of listeners) listener()
}

/**
 * The edit that would be lost now: with the tab or the session, by leaving the page, or by another choice on it, which keeps its dialogs
 * open.
 */
export const unsavedEdit = (leaves: 'session' | 'page' | 'choice'): Edit | undefined =>
  [...edits].find((edit) => (leaves !== 'choice' || !edit.confirmLeave) && (leaves === 'session' || !edit.goesOn) && edit.isDirty())

/** Whether an editor is open, changed or not; also while it is saving. */
export const isEditing = (): boolean => edits.size > 0

/** The same, for a component. */
export const useIsEditing = (): boolean =>
  useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, isEditing)

/**
 * Leaving the page or closing the tab requires confirmation while `isDirty` is true. Every form of `FormContent` and every dialog of
 * `GuardedDialog` has it; other editors call it themselves. `off`: a container does.
 */
export function useUnsaved(
  isDirty: () => boolean,
  { confirmLeave, question, goesOn = false, off = false }: Omit<Edit, 'isDirty'> & { off?: boolean } = {},
) {
  const latest = useRef({ isDirty, confirmLeave, question })
  useEffect(() => {
    latest.current = { isDirty, confirmLeave, question }
  })
  const hasConfirmation = confirmLeave !== undefined
  const hasQuestion = question !== undefined
  // Removed before the replacement of the page navigates: an ended session needs no confirmation.
  useLayoutEffect(() => {
    if (off) return
    const edit: Edit = {
      isDirty: () => latest.current.isDirty(),
      goesOn,
      ...(hasConfirmation ? { confirmLeave: (leave: () => void) => latest.current.confirmLeave?.(leave) } : {}),
      ...(hasQuestion ? { question: () => latest.current.question?.() as LeaveWords } : {}),
    }
    edits.add(edit)
    tell()
    return () => {
      edits.delete(edit)
      tell()
    }
  }, [off, goesOn, hasConfirmation, hasQuestion])
}
