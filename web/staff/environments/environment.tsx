import { Stack } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { network as networkContract } from '../../../contract/environments/environments.ts'
import { call } from '../../data/call.ts'
import { useAction, useRecord } from '../../data/records/use-records.ts'
import { useMay } from '../../data/session.ts'
import { LogoDialog } from '../../records/logo-dialog.tsx'
import { ProfilePanel } from '../../records/lsv/profile-panel.tsx'
import { contactSection, locationSection, officeSection } from '../../records/lsv/sections.ts'
import { useLocation, useParams } from '../../router/routing.ts'
import { NotFound } from '../../shell/fallback.tsx'
import { ErrorNotice, Notice } from '../../ui/feedback/notice.tsx'
import { LoadingRows } from '../../ui/feedback/waiting.tsx'
import { TextLink } from '../../ui/layout/links.tsx'
import { Page, PageTitle } from '../../ui/layout/page.tsx'
import { ActionMenu, type MenuAction } from '../../ui/overlay/action-menu.tsx'
import { ConfirmDialog } from '../../ui/overlay/confirm-question.tsx'
import { titleCase } from '../editing/name-record.ts'
import { MailPanel } from '../mails/mail-panel.tsx'
import { ArchiveDialog } from './archive-dialog.tsx'
import { DisclaimersPanel } from './disclaimers-panel.tsx'
import styles from './environments.module.css'
import { FacePanel } from './face-panel.tsx'
import { AddressPanel, FlowPanel, PaymentPanel, SubmissionPanel } from './field-panels.tsx'
import { contractOf, kindOf, kinds, type OfKind } from './kinds.ts'
import { LsvsPanel } from './lsvs-panel.tsx'
import type { EnvironmentPart } from './readiness-links.ts'
import { ReadinessPanel } from './readiness-panel.tsx'
import { WaiversPanel } from './waivers-panel.tsx'

/** /environments/{employers|networks}/{id}: all settings of one employer or network, and what is still missing. */
export function EnvironmentScreen() {
  const { kind: named, id } = useParams() as { kind?: string; id?: string }
  const kind = kindOf(named)
  const known = useRecord(contractOf(kind), id)
  const environment = known.data?.record
  if (named !== kind || !/^\d+$/.test(id ?? '') || isNotFound(known.error)) return <NotFound />
  return (
    <Page width={1200}>
      {known.error && !environment && <ErrorNotice onRetry={known.refetch}>{known.error.message}</ErrorNotice>}
      {known.isPending && <LoadingRows height={160} />}
      {environment && <Shown key={`${kind}-${environment.id}`} kind={kind} environment={environment} />}
    </Page>
  )
}

const isNotFound = (error: Error | null) => error !== null && (error as { status?: number }).status === 404

const parts: readonly { part: EnvironmentPart; Content(one: OfKind): ReactNode }[] = [
  { part: 'address', Content: AddressPanel },
  { part: 'face', Content: FacePanel },
  { part: 'locations', Content: (one) => one.kind === 'employers' && <LsvsPanel {...one} /> },
  { part: 'applications', Content: FlowPanel },
  { part: 'disclaimers', Content: DisclaimersPanel },
  { part: 'waivers', Content: WaiversPanel },
  { part: 'payment', Content: PaymentPanel },
  { part: 'mails', Content: MailPanel },
]

function Shown(one: OfKind) {
  const { kind, environment } = one
  const named = useLocation({ select: ({ hash }) => hash })
  // The router has looked for the part before the record was there.
  useEffect(() => {
    if (named) document.getElementById(named)?.scrollIntoView()
  }, [named])
  const { name, is_archived, logo_url } = environment
  return (
    <>
      <PageTitle subtitle={<Subtitle {...one} />} actions={<Actions {...one} />}>
        {name}
      </PageTitle>
      {logo_url && <img src={logo_url} alt={`Logo of ${name}`} className={styles.logo} />}
      {is_archived && <Notice kind="warning">Archived: its address shows nothing to applicants. What people have of it is kept.</Notice>}
      {!is_archived && <ReadinessPanel {...one} />}
      {parts.map(({ part, Content }) => (
        <div key={part} id={part}>
          <Content {...one} />
        </div>
      ))}
      {kind === 'networks' && <NetworkPanels {...one} />}
    </>
  )
}

const profile = [officeSection('Office', false), contactSection, locationSection(false)]

/** The panels that only networks have. */
function NetworkPanels(one: OfKind) {
  return (
    <Stack gap="lg">
      <SubmissionPanel {...one} />
      {profile.map((section) => (
        <ProfilePanel key={section.title} contract={networkContract} record={one.environment as never} section={section} />
      ))}
    </Stack>
  )
}

function Subtitle({ kind, environment }: OfKind) {
  const network = useRecord(networkContract, environment.network)
  const of = network.data?.record.name
  return (
    <>
      {kinds[kind].title.slice(0, -1)}
      {of && `, of ${of}`}
    </>
  )
}

/** Logo, archive, restore. */
function Actions({ kind, environment }: OfKind) {
  const [opened, setOpened] = useState<'logo' | 'archive' | 'restore' | null>(null)
  const may = useMay()
  const { contract } = kinds[kind]
  const { id, name, logo_url, is_archived } = environment
  const close = () => setOpened(null)
  const can = { logo: may('set_logo', contract), archive: may('remove', contract), restore: may('restore', contract) }
  const actions: MenuAction[] = [
    ...(can.logo ? [{ text: 'Logo', icon: 'picture' as const, onClick: () => setOpened('logo') }] : []),
    ...(can.restore && is_archived ? [{ text: 'Restore', icon: 'restore' as const, onClick: () => setOpened('restore') }] : []),
    ...(can.archive && !is_archived
      ? [{ text: 'Archive', icon: 'delete' as const, destructive: true, onClick: () => setOpened('archive') }]
      : []),
  ]
  return (
    <>
      <TextLink to="/environments" search={(kind === 'networks' ? { show: 'networks' } : {}) as never}>
        All {kinds[kind].many}
      </TextLink>
      <ActionMenu label={`Actions for ${name}`} actions={actions} />
      {opened === 'logo' && <LogoDialog contract={contract} of={{ id, name, logo: logo_url }} onClose={close} />}
      {opened === 'archive' && <ArchiveDialog kind={kind} environment={environment} onClose={close} />}
      {opened === 'restore' && <RestoreDialog kind={kind} environment={environment} onClose={close} />}
    </>
  )
}

/** Asks, then restores it. */
function RestoreDialog({ kind, environment, onClose }: OfKind & { onClose(): void }) {
  const { contract, one } = kinds[kind]
  const restore = useAction(() => call('POST', `/${contract.path}/${environment.id}/restore`), contract)
  return (
    <ConfirmDialog
      title={`Restore ${titleCase(one)}?`}
      opened
      onClose={onClose}
      yes="Restore"
      no="Cancel"
      onConfirm={() => restore.mutateAsync(undefined)}
      done="Restored"
    >
      {`${environment.name} takes applicants again, at the same address and with the same texts.`}
    </ConfirmDialog>
  )
}
