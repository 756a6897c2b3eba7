import { useState } from 'react'
import { CONFIRMED_SECONDS } from '../../contract/people/accounts.ts'
import { call } from './call.ts'
import { Problem } from './problem.ts'
import { useIsBefore, useProof } from './proof.ts'
import { sessionState, show, useSession } from './session.ts'

/**
 * The confirmation of the session before an act that grants lasting access: `before(act)` confirms where it is needed, and `field` are the
 * props of the password's field. A wrong one is refused beside the field, and nothing is saved.
 */
export function useConfirmation() {
  const proof = useProof()
  const isConfirmed = useIsBefore(useSession()?.confirmed_until ?? 0)
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string | null>(null)
  // What was typed stays, also when something else is refused after it.
  const needed = !isConfirmed || password !== ''
  const confirm = async () => {
    setError(null)
    await confirmBy(password || proof.initial).catch((problem) => {
      if (!isWrong(problem)) throw problem
      setError(problem.message)
      throw new Error(problem.message)
    })
  }
  const before = async <T>(act: () => Promise<T>): Promise<T> => {
    if (needed) await confirm()
    return act().catch((problem) => {
      if (problem instanceof Problem && problem.code === 'CONFIRM_FIRST') noteConfirmed(0)
      throw problem
    })
  }
  const onChange = ({ currentTarget }: { currentTarget: HTMLInputElement }) => setPassword(currentTarget.value)
  return { needed, before, field: { proof, value: password, onChange, error } }
}

/** The session counts as confirmed for so long from now on. It stays the same object, so that the page stays. */
function noteConfirmed(seconds: number) {
  const now = sessionState()
  if (now.status !== 'in') return
  now.session.confirmed_until = Date.now() + seconds * 1_000
  show({ ...now })
}

async function confirmBy(password: string) {
  if (password === '') throw new Problem(400, { code: 'WRONG_PASSWORD', detail: 'Enter your password.' })
  await call('POST', '/auth/confirm', { body: { password } })
  noteConfirmed(CONFIRMED_SECONDS)
}

const isWrong = (problem: unknown): problem is Problem => problem instanceof Problem && problem.code === 'WRONG_PASSWORD'
