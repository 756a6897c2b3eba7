import { lazy, Suspense } from 'react'
import type { Session } from '../data/session.ts'
import { suspendWhile } from '../data/suspend-session.ts'
import { isEditing } from '../ui/form/use-unsaved.ts'
import type { FrontEnd } from './front-end.ts'
import { loadAround } from './router.tsx'

const SessionWatch = lazy(() => import('./sign-in/session-watch.tsx'))
const LeaveQuestion = lazy(() => import('../ui/overlay/leave-question.tsx'))

/** The front end of the user's role, or the due step of the account; with the session watch and the guard of unsaved input. */
export async function loadSignedInFrontEnd(session: Session, meant: () => Promise<FrontEnd>): Promise<FrontEnd> {
  const frontEnd = session.due ? (await import('./account/due-step.tsx')).dueFrontEnd : await meant()
  await loadAround()
  suspendWhile(isEditing)
  const { Frame } = frontEnd
  return {
    ...frontEnd,
    Frame: (props) => (
      <>
        <Suspense>
          <SessionWatch session={session} />
          <LeaveQuestion />
        </Suspense>
        <Frame {...props} />
      </>
    ),
  }
}
