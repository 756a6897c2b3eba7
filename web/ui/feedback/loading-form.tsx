import { useEarlyText } from '../focus/early-text.ts'
import { LoadingRows } from './waiting.tsx'

/** In place of a form that loads: what is typed meanwhile is typed into its first field. */
export function LoadingForm({ rows }: { rows?: number }) {
  useEarlyText()
  return <LoadingRows {...(rows === undefined ? {} : { rows })} />
}
