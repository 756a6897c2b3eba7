import { Stack } from '@mantine/core'
import { applicant, type applicant as applicantRecord } from '../../../contract/applicants/applicants.ts'
import { employer, network } from '../../../contract/environments/environments.ts'
import { applicantType } from '../../../contract/lsv/lsv.ts'
import type { Row } from '../../../contract/records/define-record.ts'
import { dateTimeAndYear, shortDate } from '../../data/dates.ts'
import { Problem } from '../../data/problem.ts'
import { useRecord } from '../../data/records/use-records.ts'
import { useParams } from '../../router/routing.ts'
import { NotFound } from '../../shell/fallback.tsx'
import { ErrorNotice } from '../../ui/feedback/notice.tsx'
import { LoadingRows } from '../../ui/feedback/waiting.tsx'
import { useIsEditing } from '../../ui/form/use-unsaved.ts'
import { Page, PageTitle } from '../../ui/layout/page.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { Facts } from '../../ui/list/facts.tsx'
import { DialogRemark } from '../../ui/overlay/dialog-remark.ts'
import { AppointmentsPanel } from '../appointments/appointments-panel.tsx'
import { nameRecord, withState } from '../editing/name-record.ts'
import { LettersPanel } from '../letters/letters-panel.tsx'
import { useActKeys } from '../palette/page-acts.ts'
import { PaymentsPanel } from '../payments/payments-panel.tsx'
import type { Stepping } from '../search/last-results.ts'
import { TransfersPanel } from '../transfers/transfers-panel.tsx'
import { WaiversPanel } from '../waivers/waivers-panel.tsx'
import { GoneNotice, MergedRecord } from './merged-record.tsx'
import { AddressesPanel } from './panels/addresses-panel.tsx'
import { CaseworkPanel } from './panels/casework-panel.tsx'
import { ContactPanel } from './panels/contact-panel.tsx'
import { DemographicsPanel } from './panels/demographics-panel.tsx'
import { IdentificationsPanel } from './panels/identifications-panel.tsx'
import { IllegiblePanel } from './panels/illegible-panel.tsx'
import { LocationsPanel } from './panels/locations-panel.tsx'
import { NotesPanel } from './panels/notes-panel.tsx'
import { PositionPanel } from './panels/position-panel.tsx'
import { StatusPanel } from './panels/status-panel.tsx'
import { TimelinePanel } from './panels/timeline-panel.tsx'
import styles from './record.module.css'
import { RecordHeader } from './record-header.tsx'
import { useRecordSteps } from './shortcuts.tsx'

/** /record/{id}: one applicant. */
export function Record() {
  const { id = '' } = useParams() as { id?: string }
  return /^\d{1,15}$/.test(id) ? <Stepped id={id} /> : <NotFound />
}

/** The steps outlive a record: a key that is pressed while the next one loads counts. */
function Stepped({ id }: { id: string }) {
  const steps = useRecordSteps(Number(id))
  return <ApplicantRecord key={id} id={id} steps={steps} />
}

function ApplicantRecord({ id, steps }: { id: string; steps: Stepping }) {
  const one = useRecord(applicant, id)
  const isEditing = useIsEditing()
  useActKeys(one.isPending)
  const isGone = one.error instanceof Problem && one.error.status === 404
  // What is typed stays to be copied, until its dialog is closed.
  if (isGone && !(one.data && isEditing)) return <MergedRecord id={id} />
  if (one.error && !one.data) return <Unread reason={one.error.message} onRetry={() => one.refetch()} />
  if (!one.data) return <Unread />
  return (
    <DialogRemark value={isGone ? <GoneNotice id={id} /> : null}>
      <Panels applicant={one.data.record} steps={steps} />
    </DialogRemark>
  )
}

function Panels({ applicant: record, steps }: { applicant: Row<typeof applicantRecord>; steps: Stepping }) {
  return (
    <Page width={1200}>
      <RecordHeader applicant={record} steps={steps} />
      <div className={styles.panels}>
        <Stack gap="lg">
          <ContactPanel applicant={record} />
          <AddressesPanel applicant={record.id} />
          <IdentificationsPanel applicant={record.id} />
          <DemographicsPanel applicant={record} />
          <PositionPanel applicant={record} />
          <LocationsPanel applicant={record} />
        </Stack>
        <Stack gap="lg">
          <RecordPanel applicant={record} />
          <StatusPanel applicant={record} />
          <CaseworkPanel applicant={record} />
          <LettersPanel applicant={record.id} />
          <NotesPanel applicant={record.id} />
          <WaiversPanel applicant={record} />
          <IllegiblePanel applicant={record} />
          <TransfersPanel applicant={record} />
          <PaymentsPanel applicant={record} />
        </Stack>
      </div>
      <AppointmentsPanel applicant={record} />
      <TimelinePanel applicant={record.id} />
    </Page>
  )
}

function Unread({ reason, onRetry }: { reason?: string; onRetry?(): void }) {
  return (
    <Page width={1200}>
      {reason === undefined ? (
        <LoadingRows rows={3} height={160} />
      ) : (
        <>
          <PageTitle>Record</PageTitle>
          <ErrorNotice {...(onRetry ? { onRetry } : {})}>{reason}</ErrorNotice>
        </>
      )}
    </Page>
  )
}

/** The facts of the record: creation, environment, type. */
function RecordPanel({ applicant }: { applicant: Row<typeof applicantRecord> }) {
  const type = useRecord(applicantType, applicant.applicant_type)
  const ofEmployer = useRecord(employer, applicant.employer)
  const ofNetwork = useRecord(network, applicant.network)
  const { illegible, tcr, attempt } = applicant
  return (
    <Panel title="Record">
      <Facts
        facts={[
          { name: 'Created', value: dateTimeAndYear(applicant.created) },
          { name: 'Submitted', value: applicant.submitted && shortDate(applicant.submitted) },
          {
            name: 'Applicant type',
            value: nameRecord(
              applicant.applicant_type,
              type,
              withState(({ description }) => description),
            ),
          },
          ...(applicant.network === null
            ? [{ name: 'Employer', value: nameRecord(applicant.employer, ofEmployer, ({ name }) => name) }]
            : [{ name: 'Network', value: nameRecord(applicant.network, ofNetwork, ({ name }) => name) }]),
          ...(illegible ? [{ name: 'TCR', value: `${tcr ?? '–'}, attempt ${attempt}` }] : []),
        ]}
      />
    </Panel>
  )
}
