import { timeOnly } from '../../data/dates.ts'
import { Notice } from '../../ui/feedback/notice.tsx'

/** Tells that what is shown may have changed meanwhile, since the server does not answer; `zone` is that of the times shown. */
export function SilenceNotice({ since, zone }: { since: Date | null; zone?: string | undefined }) {
  return (
    <div role="status">{since && <Notice kind="warning">{`Not up to date since ${timeOnly(since, zone)}. Trying again…`}</Notice>}</div>
  )
}
