import { useQuery } from '@tanstack/react-query'
import { applicant } from '../../../contract/applicants/applicants.ts'
import { call } from '../../data/call.ts'
import { useMay } from '../../data/session.ts'
import { Navigate } from '../../router/routing.ts'
import { NotFound } from '../../shell/fallback.tsx'
import { showToast } from '../../ui/feedback/toast.tsx'
import { LoadingRows } from '../../ui/feedback/waiting.tsx'
import { Page } from '../../ui/layout/page.tsx'

/** At the address of a record that is not there: leads to the one that it was merged into, if it was. */
export function MergedRecord({ id }: { id: string }) {
  const may = useMay()
  const remaining = useQuery({
    queryKey: [applicant.path, 'successor', id],
    queryFn: async ({ signal }) => {
      const found = await call<{ applicant: number }>('GET', `/applicants/${id}/successor`, { signal })
      showToast('Merged into this record')
      return found
    },
    enabled: may('merge', applicant),
    retry: false,
  })
  if (remaining.data) return <Navigate to={`/record/${remaining.data.applicant}`} />
  if (remaining.isLoading)
    return (
      <Page width={1200}>
        <LoadingRows rows={3} height={160} />
      </Page>
    )
  return <NotFound />
}
