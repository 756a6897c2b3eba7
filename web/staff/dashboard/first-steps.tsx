import { network } from '../../../contract/environments/environments.ts'
import { useRecords } from '../../data/records/use-records.ts'
import { useMay } from '../../data/session.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { ButtonLink } from '../../ui/layout/links.tsx'

/** The way on from an empty dashboard: the steps to the first network, or the people who may take them. */
export function FirstSteps() {
  const networks = useRecords(network, { limit: 1 })
  const may = useMay()
  if (!networks.data || networks.data.results.length > 0) return null
  if (!may('create', network)) return <Notice>Nothing is set up yet. A superuser sets up the first network.</Notice>
  return (
    <Notice>
      <p style={{ marginTop: 0 }}>Nothing is set up yet. One path leads from here to the first booking.</p>
      <ButtonLink to="/setup">Set Up the First Network</ButtonLink>
    </Notice>
  )
}
