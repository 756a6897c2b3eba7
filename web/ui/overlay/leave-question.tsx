import type { RouterHistory } from '@tanstack/history'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useRouter } from '../../router/routing.ts'
import { type LeaveWords, unsavedEdit, useIsEditing } from '../form/use-unsaved.ts'
import { useWord } from '../translation.ts'

const loadDialog = () => import('./confirm-question.tsx')
const ConfirmDialog = lazy(async () => ({ default: (await loadDialog()).ConfirmDialog }))

type Move = Parameters<Parameters<RouterHistory['block']>[0]['blockerFn']>[0]

/**
 * Asks before input is lost by leaving the page; the browser asks when a tab is closed or reloaded. The dialog is loaded with the first
 * editor.
 */
export default function LeaveQuestion() {
  const { history } = useRouter()
  const word = useWord()
  const [leave, setLeave] = useState<{ go(): void; words: LeaveWords | undefined } | null>(null)
  const isEditing = useIsEditing()
  useEffect(() => {
    // A failed load is repeated when it asks.
    if (isEditing) loadDialog().catch(() => {})
  }, [isEditing])
  useEffect(() => {
    const blockerFn = (move: Move) => {
      const edit = unsavedEdit(leftBy(move))
      if (!edit) return false
      const go = () => again(history, move)
      if (edit.confirmLeave) edit.confirmLeave(go)
      else setLeave({ go, words: edit.question?.() })
      return true
    }
    return history.block({ blockerFn, enableBeforeUnload: () => unsavedEdit('session') !== undefined })
  }, [history])
  if (leave === null) return null
  const { go, words } = leave
  return (
    <Suspense>
      <ConfirmDialog
        title={words?.title ?? word('Leave without saving?')}
        opened
        onClose={() => setLeave(null)}
        onConfirm={async () => go()}
        yes={words?.yes ?? word('Discard')}
        no={words?.no ?? word('Keep editing')}
        destructive
      >
        {words?.text ?? word('What you changed on this page has not been saved.')}
      </ConfirmDialog>
    </Suspense>
  )
}

/** The extent of what the navigation leaves: a choice of the page, the page, or the session. */
function leftBy({ currentLocation, nextLocation }: Move) {
  if (nextLocation.pathname === logOutPath) return 'session'
  return nextLocation.pathname === currentLocation.pathname ? 'choice' : 'page'
}

const logOutPath = '/logout'

/** The blocked navigation, without a question. */
function again(history: RouterHistory, { action, currentLocation, nextLocation }: Move) {
  const { href, state } = nextLocation
  if (action === 'PUSH') history.push(href, state, WITHOUT_QUESTION)
  else if (action === 'REPLACE') history.replace(href, state, WITHOUT_QUESTION)
  else history.go(state.__TSR_index - currentLocation.state.__TSR_index, WITHOUT_QUESTION)
}

const WITHOUT_QUESTION = { ignoreBlocker: true }
