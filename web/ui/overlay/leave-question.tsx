import type { RouterHistory } from '@tanstack/history'
import { useEffect, useState } from 'react'
import { useRouter } from '../../router/routing.ts'
import { unsavedEdit } from '../form/use-unsaved.ts'
import { ConfirmDialog } from './confirm-question.tsx'

type Move = Parameters<Parameters<RouterHistory['block']>[0]['blockerFn']>[0]

/** Asks before input is lost by leaving the page; the browser asks when a tab is closed or reloaded. */
export default function LeaveQuestion() {
  const { history } = useRouter()
  const [leave, setLeave] = useState<(() => void) | null>(null)
  useEffect(() => {
    const blockerFn = (move: Move) => {
      const edit = unsavedEdit(move.nextLocation.pathname === move.currentLocation.pathname ? 'choice' : 'page')
      if (!edit) return false
      const go = () => again(history, move)
      if (edit.confirmLeave) edit.confirmLeave(go)
      else setLeave(() => go)
      return true
    }
    return history.block({ blockerFn, enableBeforeUnload: () => unsavedEdit('page') !== undefined })
  }, [history])
  return (
    <ConfirmDialog
      title="Leave without saving?"
      opened={leave !== null}
      onClose={() => setLeave(null)}
      onConfirm={async () => leave?.()}
      yes="Discard"
      no="Keep editing"
      destructive
    >
      What you changed on this page has not been saved.
    </ConfirmDialog>
  )
}

/** The blocked navigation, without a question. */
function again(history: RouterHistory, { action, currentLocation, nextLocation }: Move) {
  const { href, state } = nextLocation
  if (action === 'PUSH') history.push(href, state, WITHOUT_QUESTION)
  else if (action === 'REPLACE') history.replace(href, state, WITHOUT_QUESTION)
  else history.go(state.__TSR_index - currentLocation.state.__TSR_index, WITHOUT_QUESTION)
}

const WITHOUT_QUESTION = { ignoreBlocker: true }
