import { Problem } from '../../data/problem.ts'
import { toast } from '../../ui/feedback/toast.tsx'

/** The server's words where it has some, in the snackbar and beside the form. */
export function explainSignIn(error: unknown): never {
  const detail = error instanceof Problem && (error.body.detail || error.code === 'OFFLINE') ? error.detail : 'Failed to log in'
  toast(detail, 'failed')
  throw new Error(detail)
}
