import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { applicant } from '../../../contract/applicants/applicants.ts'
import { call } from '../../data/call.ts'
import { useMay } from '../../data/session.ts'
import { Navigate } from '../../router/routing.ts'
import { NotFound } from '../../shell/fallback.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { showToast } from '../../ui/feedback/toast.tsx'
import { LoadingRows } from '../../ui/feedback/waiting.tsx'
import { Page } from '../../ui/layout/page.tsx'

/** At the address of a record that is not there: leads to the one that it was merged into, if it was. */
export function MergedRecord({ id }: { id: string }) {
  const remaining = useSuccessor(id)
  if (remaining.data) return <Onward to={remaining.data.applicant} />
  if (remaining.isLoading)
    return (
      <Page width={1200}>
        <LoadingRows rows={3} height={160} />
      </Page>
    )
  return <NotFound />
}

/** The record into which one was merged. */
function useSuccessor(id: string) {
  const may = useMay()
  return useQuery({
    queryKey: [applicant.path, 'successor', id],
    queryFn: ({ signal }) => call<{ applicant: number }>('GET', `/applicants/${id}/successor`, { signal }),
    enabled: may('merge', applicant),
    retry: false,
  })
}

function Onward({ to }: { to: number }) {
  useEffect(() => showToast('Merged into this record'), [])
  return <Navigate to={`/record/${to}`} />
}

/** Says in a dialog that its record is gone, with the way to the one that it was merged into. */
export function GoneNotice({ id }: { id: string }) {
  const remaining = useSuccessor(id)
  if (remaining.isLoading) return null
  if (!remaining.data)
    return (
      <Notice kind="warning" alert>
        This record was removed while it was open here. What you typed is not saved.
      </Notice>
    )
  return (
    <Notice kind="warning" title="This record was merged into another one while it was open here." alert>
      What you typed is not saved.{' '}
      <Anchor href={`/record/${remaining.data.applicant}`} target="_blank">
        Open the remaining record in a new tab
      </Anchor>{' '}
      and copy it there.
    </Notice>
  )
}
