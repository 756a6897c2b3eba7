import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { applicant } from '../../../contract/applicants/applicants.ts'
import type { BulkChange } from '../../../contract/applicants/search/bulk-changes.ts'
import { isLost, Problem } from '../../data/problem.ts'
import { useAction } from '../../data/records/use-records.ts'
import { untilAnsweredSoon } from '../../data/until-answered.ts'

const NO_ANSWER =
  'No answer came: perhaps the change was made. Send it again, and it is made only once; or cancel, and look at the list as it is then.'

/**
 * Begins a change of the chosen applicants by a call to `path`, once even if answers are lost. A dialog that is closed after a lost answer has the applicants
 * and the open changes read again, since the change may have been made.
 */
export function useBeginChange(path = '/applicants/changes') {
  const client = useQueryClient()
  const isUnsure = useRef(false)
  useEffect(
    () => () => {
      if (isUnsure.current) void client.invalidateQueries({ queryKey: [applicant.path] })
    },
    [client],
  )
  return useAction(async (body: object, once) => {
    try {
      return await untilAnsweredSoon(() =>
        once<BulkChange>('POST', path, { body }).catch((error: unknown) => {
          isUnsure.current ||= isLost(error)
          throw error
        }),
      )
    } catch (error) {
      throw isLost(error) ? new Problem(0, { ...(error as Problem).body, detail: NO_ANSWER }) : error
    }
  })
}
