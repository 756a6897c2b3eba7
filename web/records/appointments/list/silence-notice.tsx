import { timeOnly } from '../../../data/dates.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'

/** Warns that the list may be outdated, since the server does not answer; `zone` is that of the shown times. */
export function SilenceNotice({ since, zone }: { since: Date | null; zone?: string | undefined }) {
  return <div role="status">{since && <Notice kind="warning">{`Not updated since ${timeOnly(since, zone)}. Trying again…`}</Notice>}</div>
}
