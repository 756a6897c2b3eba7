import { Button, Group, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { liveScanVendor } from '../../../contract/lsv/lsv.ts'
import { useSaveRecord } from '../../data/records/use-records.ts'
import { HoursPanel } from '../../records/availability/availability-panels.tsx'
import type { Lsv } from '../../records/lsv/lsv.ts'
import { LsvDialog } from '../../records/lsv-setup/lsv-dialog.tsx'
import { AddLsv } from '../../records/lsv-setup/manage-lsvs.tsx'
import { FirstOri } from '../../records/lsv-setup/oris-dialog.tsx'
import { FirstType } from '../../records/lsv-setup/types-dialog.tsx'
import { ErrorNotice } from '../../ui/feedback/notice.tsx'
import { showToast } from '../../ui/feedback/toast.tsx'
import { TextLink } from '../../ui/layout/links.tsx'
import { countOf } from '../../ui/list/count-of.ts'
import { FacePanel } from '../environments/face-panel.tsx'
import { AddressPanel, PaymentPanel } from '../environments/field-panels.tsx'
import type { OfKind } from '../environments/kinds.ts'
import { FirstBooking } from '../environments/readiness-panel.tsx'
import { ChooseStarters } from './choose-starters.tsx'
import { InvitePeople } from './invite-people.tsx'
import type { StepName, StepState } from './setup-steps.ts'
import type { Network, useSetup } from './use-setup.ts'

/** The titles of the steps. */
export const stepTitles: Readonly<Record<StepName, string>> = {
  address: 'Name and addresses',
  location: 'A fingerprint location',
  hours: 'Its hours',
  types: 'Applicant types and prices',
  face: 'What applicants see',
  starters: 'Status codes, letters and searches',
  publish: 'Publish',
  people: 'People',
}

type Props = { network: Network; setup: ReturnType<typeof useSetup>; state: StepState }

/** The text of a step, and its action. */
export function StepContent({ name, ...props }: Props & { name: StepName }) {
  const Content = contents[name]
  return <Content {...props} />
}

const environmentOf = (network: Network) => ({ kind: 'networks', environment: network }) as OfKind

const Waits = ({ children }: { children: ReactNode }) => <Text c="dimmed">{children}</Text>

function Location({ network, setup: { lsv } }: Props) {
  const [adding, setAdding] = useState(false)
  return (
    <>
      <Text>
        {lsv
          ? `${lsv.name}, ${lsv.location_city ?? ''}. `
          : 'Where applicants come: its address, its contact, and how long an appointment takes. '}
        {lsv && (
          <TextLink to="/locations" search={{ network: String(network.id) } as never}>
            All locations
          </TextLink>
        )}
      </Text>
      <div>
        <Button variant={lsv ? 'default' : 'filled'} onClick={() => setAdding(true)}>
          {lsv ? 'Add Another Location' : 'Add Location'}
        </Button>
      </div>
      {adding && <AddLsv network={network.id} onClose={() => setAdding(false)} />}
    </>
  )
}

function OfLocation({ setup: { lsv }, children }: Pick<Props, 'setup'> & { children(lsv: Lsv): ReactNode }) {
  return lsv ? children(lsv) : <Waits>Add a location first.</Waits>
}

const Hours = ({ setup }: Props) => <OfLocation setup={setup}>{(lsv) => <HoursPanel key={lsv.id} lsv={lsv} />}</OfLocation>

type TypesDialogName = 'first-ori' | 'first-type' | 'oris' | 'types'

function TypesDialogs({ name, ...props }: { name: TypesDialogName; lsv: Lsv; onClose(): void }) {
  if (name === 'first-ori') return <FirstOri {...props} />
  if (name === 'first-type') return <FirstType {...props} />
  return <LsvDialog name={name} {...props} />
}

function Types({ network, setup }: Props) {
  const [opened, setOpened] = useState<TypesDialogName | null>(null)
  const { oris, types } = setup.facts
  return (
    <OfLocation setup={setup}>
      {(lsv) => (
        <>
          <Text>
            An ORI decides who receives the result. An applicant type has an ORI and a price.{' '}
            {`So far: ${countOf(oris, 'ORI')}, ${countOf(types, 'applicant type')}.`}
          </Text>
          <Group>
            <Button variant={oris === 0 ? 'filled' : 'default'} onClick={() => setOpened(oris === 0 ? 'first-ori' : 'oris')}>
              {oris === 0 ? 'Add ORI' : 'ORIs'}
            </Button>
            <Button
              variant={oris > 0 && types === 0 ? 'filled' : 'default'}
              disabled={oris === 0}
              onClick={() => setOpened(types === 0 ? 'first-type' : 'types')}
            >
              {types === 0 ? 'Add Applicant Type' : 'Applicant Types'}
            </Button>
          </Group>
          {opened && <TypesDialogs name={opened} lsv={lsv} onClose={() => setOpened(null)} />}
          <PaymentPanel {...environmentOf(network)} />
        </>
      )}
    </OfLocation>
  )
}

const Face = ({ network }: Props) => (
  <>
    <Text>A logo, a color and a help line of the network. Its employers have the same, unless they have their own.</Text>
    <FacePanel {...environmentOf(network)} />
  </>
)

function Starters({ setup: { facts } }: Props) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Text>
        Staff give applicants a hire status, which may send a letter, and find them by saved searches. These are of the whole installation.{' '}
        <TextLink to="/statuscodes">Manage Status Codes</TextLink>
      </Text>
      <div>
        <Button variant="default" onClick={() => setOpened(true)}>
          {facts.statusCodes === 0 ? 'Choose Starters' : 'Add More Starters'}
        </Button>
      </div>
      {opened && <ChooseStarters onClose={() => setOpened(false)} />}
    </>
  )
}

function Publish({ network, setup: { lsv }, state }: Props) {
  const save = useSaveRecord(liveScanVendor)
  const [failure, setFailure] = useState<string | null>(null)
  if (!lsv || state === 'WAITING') return <Waits>Hours and an applicant type come first.</Waits>
  const publish = async () => {
    setFailure(null)
    try {
      await save.mutateAsync({ id: lsv.id, change: { public: true } })
      showToast('Location published')
    } catch (error) {
      setFailure((error as Error).message)
    }
  }
  return (
    <>
      <Text>{lsv.public ? `Applicants see ${lsv.name}.` : `Applicants do not see ${lsv.name} yet.`}</Text>
      {lsv.public && <FirstBooking {...environmentOf(network)} />}
      {failure && <ErrorNotice>{failure}</ErrorNotice>}
      {!lsv.public && (
        <div>
          <Button loading={save.isPending} onClick={() => void publish()}>{`Publish ${lsv.name}`}</Button>
        </div>
      )}
    </>
  )
}

const contents: Readonly<Record<StepName, (props: Props) => ReactNode>> = {
  address: ({ network }) => <AddressPanel {...environmentOf(network)} />,
  location: Location,
  hours: Hours,
  types: Types,
  face: Face,
  starters: Starters,
  publish: Publish,
  people: ({ network, setup }) => <InvitePeople network={network} lsv={setup.lsv} people={setup.people} />,
}
