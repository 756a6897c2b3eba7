import { Button, Stack, Text, Title, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Permission } from '../../../contract/permissions.ts'
import { formatPhone } from '../../../contract/records/phone.ts'
import { dateAndTime, zoneName } from '../../data/dates.ts'
import { hasRight, useSession } from '../../data/session.ts'
import { Tag } from '../../ui/feedback/badge.tsx'
import { Icon, type IconName } from '../../ui/layout/icon.tsx'
import { countOf } from '../../ui/list/count-of.ts'
import { Facts } from '../../ui/list/facts.tsx'
import { UnfoldButton } from '../../ui/list/unfold-button.tsx'
import { ActionMenu, type MenuAction } from '../../ui/overlay/action-menu.tsx'
import { addressOf, linesOf } from '../lsv/address.ts'
import type { Lsv } from '../lsv/lsv.ts'
import { ProfileFacts } from '../lsv/profile-facts.tsx'
import { instructions } from '../lsv/profile-fields.ts'
import styles from './lsv-card.module.css'
import type { LsvDialogName } from './lsv-dialog.tsx'
import { editNames } from './lsv-rules.ts'

type Props = { lsv: Lsv; opened: boolean; onToggle(opened: boolean): void; onDialog(name: LsvDialogName): void }

const doors: readonly { name: LsvDialogName; text: string; of: string; icon: IconName }[] = [
  { name: 'edit', text: 'Edit', of: '', icon: 'edit' },
  { name: 'users', text: 'Users', of: 'of', icon: 'person' },
  { name: 'oris', text: 'ORIs', of: 'of', icon: 'invoice' },
  { name: 'types', text: 'Applicant Types', of: 'of', icon: 'card' },
]

/** One LSV: place, visibility, actions, and all details on demand. */
export function LsvCard({ lsv, opened, onToggle, onDialog }: Props) {
  const { id, name, is_archived } = lsv
  const session = useSession()
  const details = `location-${id}`
  const entries: (MenuAction & { right: Permission })[] = is_archived
    ? [{ right: 'livescanvendors.restore', text: 'Restore', icon: 'restore', onClick: () => onDialog('restore') }]
    : [
        lsv.public
          ? { right: 'livescanvendors.update', text: 'Unpublish', icon: 'eyeOff', onClick: () => onDialog('unpublish') }
          : { right: 'livescanvendors.update', text: 'Publish', icon: 'eye', onClick: () => onDialog('publish') },
        { right: 'livescanvendors.set_logo', text: 'Logo', icon: 'picture', onClick: () => onDialog('logo') },
        { right: 'machinefolders.create', text: 'Machine Folder', icon: 'file', onClick: () => onDialog('folder') },
        { right: 'livescanvendors.remove', text: 'Delete', icon: 'delete', destructive: true, onClick: () => onDialog('delete') },
      ]
  const actions = entries.filter(({ right }) => hasRight(session, right))
  return (
    <article className={styles.card} data-archived={is_archived}>
      <div className={styles.words}>
        {lsv.logo && <img src={lsv.logo} alt="" className={styles.logo} />}
        <Title order={2} size="h4">
          {name}
        </Title>
        <Where lsv={lsv} />
      </div>
      <div className={styles.state}>
        <div role="status">
          <Tag>{stateOf(lsv)}</Tag>
        </div>
        <ActionMenu label={`Actions for ${name}`} actions={actions} />
      </div>
      <div className={styles.doors}>
        {!is_archived &&
          doors.map((door) => (
            <Button key={door.name} variant="default" leftSection={<Icon name={door.icon} />} onClick={() => onDialog(door.name)}>
              {door.text}
              <VisuallyHidden component="span">{` ${door.of} ${name}`}</VisuallyHidden>
            </Button>
          ))}
        <UnfoldButton opened={opened} controls={details} onToggle={() => onToggle(!opened)}>
          Details
          <VisuallyHidden component="span">{` of ${name}`}</VisuallyHidden>
        </UnfoldButton>
      </div>
      <div id={details} className={styles.wide} hidden={!opened}>
        {opened && <LsvFacts lsv={lsv} />}
      </div>
    </article>
  )
}

const stateOf = (lsv: Lsv) => (lsv.is_archived ? 'Archived' : lsv.public ? 'Publicly visible' : 'Hidden')

function Where({ lsv }: { lsv: Lsv }) {
  const { location_phone, next_open, timezone, is_archived } = lsv
  const lines = [...linesOf(addressOf(lsv, 'location')), location_phone && formatPhone(location_phone)].filter(Boolean)
  return (
    <>
      {lines.length > 0 && <Text>{lines.join(' · ')}</Text>}
      {!is_archived && (
        <Text size="sm" c="dimmed">
          {next_open ? `Next open time: ${dateAndTime(next_open, timezone)}` : 'No open time in the next 30 days'}
        </Text>
      )}
    </>
  )
}

/** All details of an LSV. */
function LsvFacts({ lsv }: { lsv: Lsv }) {
  const { timezone, appointment_duration, stations } = lsv
  return (
    <Stack>
      <Part title="Where applicants come">
        <ProfileFacts record={lsv} names={[...editNames.location, 'url', ...instructions]} />
      </Part>
      <Part title="Primary Contact">
        <ProfileFacts record={lsv} names={editNames.contact} />
      </Part>
      <Part title="Office">
        <ProfileFacts record={lsv} names={editNames.office} />
      </Part>
      <Part title="Desk and Live-Scan Machine">
        <ProfileFacts record={lsv} names={editNames.desk} />
      </Part>
      <Part title="Appointments">
        <Facts
          facts={[
            { name: 'Time zone', value: zoneName(timezone) },
            { name: 'Appointment duration', value: countOf(appointment_duration, 'minute') },
            { name: 'Stations', value: stations },
          ]}
        />
      </Part>
    </Stack>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <Title order={3} size="h5" mb="xs">
        {title}
      </Title>
      {children}
    </div>
  )
}
