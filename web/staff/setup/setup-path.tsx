import { Text } from '@mantine/core'
import { network as networkContract } from '../../../contract/environments/environments.ts'
import { useRecord } from '../../data/records/use-records.ts'
import { useParams } from '../../router/routing.ts'
import { NotFound } from '../../shell/fallback.tsx'
import { ErrorNotice } from '../../ui/feedback/notice.tsx'
import { LoadingRows } from '../../ui/feedback/waiting.tsx'
import { TextLink } from '../../ui/layout/links.tsx'
import { Page, PageTitle } from '../../ui/layout/page.tsx'
import type { OfKind } from '../environments/kinds.ts'
import { ReadinessPanel } from '../environments/readiness-panel.tsx'
import styles from './setup.module.css'
import { progressOf, stepsOf } from './setup-steps.ts'
import { StepContent, stepTitles } from './step-contents.tsx'
import { StepItem } from './step-item.tsx'
import { type Network, useSetup } from './use-setup.ts'

/** /setup/{id}: what a network needs until applicants can book, in order, each step done on the spot. */
export function SetupPath() {
  const { id } = useParams() as { id?: string }
  const known = useRecord(networkContract, id)
  const network = known.data?.record
  if (!/^\d+$/.test(id ?? '') || (known.error as { status?: number } | null)?.status === 404) return <NotFound />
  return (
    <Page width={1200}>
      {known.error && !network && <ErrorNotice onRetry={known.refetch}>{known.error.message}</ErrorNotice>}
      {known.isPending && <LoadingRows height={160} />}
      {network && <Path key={network.id} network={network} />}
    </Page>
  )
}

function Path({ network }: { network: Network }) {
  const setup = useSetup(network)
  const steps = stepsOf(setup.facts)
  const { done, of } = progressOf(steps)
  const one = { kind: 'networks', environment: network } as OfKind
  return (
    <>
      <PageTitle subtitle="Set up from top to bottom, or in any order. You can stop at any time; finished steps are kept.">
        {`Set Up ${network.name}`}
      </PageTitle>
      <div>
        <TextLink to="/setup">All networks</TextLink>
      </div>
      {setup.failed && <ErrorNotice onRetry={setup.failed.refetch}>{setup.failed.error?.message}</ErrorNotice>}
      {setup.isPending && !setup.failed && <LoadingRows rows={8} height={72} />}
      {!setup.isPending && (
        <>
          <Text role="status">{`${done} of ${of} steps that bookings need are done.`}</Text>
          <ol className={styles.steps}>
            {steps.map(({ name, state }, at) => (
              <StepItem key={name} title={`${at + 1}. ${stepTitles[name]}`} state={state}>
                <StepContent name={name} state={state} network={network} setup={setup} />
              </StepItem>
            ))}
          </ol>
          {/* Read again whenever a step was done. */}
          <ReadinessPanel key={JSON.stringify(setup.facts)} {...one} counts={false} />
        </>
      )}
    </>
  )
}
