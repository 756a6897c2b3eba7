import { Button, Stack, Text } from '@mantine/core'
import { applicant } from '../../../../contract/applicants/applicants.ts'
import { liveScanVendor } from '../../../../contract/lsv/lsv.ts'
import { dateAndTime, dayOf } from '../../../data/dates.ts'
import { useRemoveRecord, useSaveRecord } from '../../../data/records/use-records.ts'
import { useMay } from '../../../data/session.ts'
import { ErrorNotice, Notice } from '../../../ui/feedback/notice.tsx'
import { LoadingRows } from '../../../ui/feedback/waiting.tsx'
import { TextLink } from '../../../ui/layout/links.tsx'
import { countOf } from '../../../ui/list/count-of.ts'
import { ConfirmDialog } from '../../../ui/overlay/confirm-question.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import type { Lsv } from '../../lsv/lsv.ts'
import type { LsvDialogName } from '../lsv-dialog.tsx'
import { type MissingPart, missingParts } from './missing-parts.ts'
import { type Affected, useAffected } from './use-affected.ts'

type Props = { lsv: Lsv; onClose(): void; onDialog(name: LsvDialogName): void }

/** Says what is missing, with the way there, and publishes the LSV. */
export function PublishLsv({ lsv, onClose, onDialog }: Props) {
  const save = useSaveRecord(liveScanVendor)
  const { facts, error } = useAffected(lsv)
  const missing = facts && missingParts(lsv, facts)
  return (
    <ConfirmDialog
      title="Publish Location?"
      opened
      onClose={onClose}
      onConfirm={() => save.mutateAsync({ id: lsv.id, change: { public: true } })}
      done="Location published"
      yes={missing && missing.length > 0 ? 'Publish All the Same' : 'Publish'}
      no="Cancel"
    >
      <Text>
        Applicants see <strong>{lsv.name}</strong> and can book its open times.
      </Text>
      {error && <ErrorNotice>{error.message}</ErrorNotice>}
      {!missing && !error && <LoadingRows rows={2} />}
      {missing && missing.length > 0 && <Missing parts={missing} lsv={lsv} onDialog={onDialog} />}
      {missing && missing.length === 0 && <Text role="status">Nothing is missing.</Text>}
    </ConfirmDialog>
  )
}

function Missing({ parts, lsv, onDialog }: { parts: readonly MissingPart[]; lsv: Lsv; onDialog(name: LsvDialogName): void }) {
  return (
    <Notice kind="warning" title="Something is missing">
      <Stack gap="xs" mt="xs" align="flex-start">
        {parts.map(({ text, place }) => (
          <div key={text}>
            <Text>{text}.</Text>
            {place === 'availability' ? (
              <TextLink to="/availability" search={searchOf(lsv) as never}>
                Enter the hours
              </TextLink>
            ) : (
              <Button variant="default" onClick={() => onDialog(place)}>
                {enterWords[place]}
              </Button>
            )}
          </div>
        ))}
      </Stack>
    </Notice>
  )
}

const enterWords = { edit: 'Edit the Location', users: 'Add a User', oris: 'Add an ORI', types: 'Add an Applicant Type' } as const

/** Asks, and shows the upcoming appointments, before the LSV is hidden. */
export function UnpublishLsv({ lsv, onClose }: Omit<Props, 'onDialog'>) {
  const save = useSaveRecord(liveScanVendor)
  const { facts, error } = useAffected(lsv)
  return (
    <ConfirmDialog
      title="Unpublish Location?"
      opened
      onClose={onClose}
      onConfirm={() => save.mutateAsync({ id: lsv.id, change: { public: false } })}
      done="Location hidden"
    >
      <Text>
        Applicants no longer see <strong>{lsv.name}</strong> and cannot book it. What is booked stays booked.
      </Text>
      {error && <ErrorNotice>{error.message}</ErrorNotice>}
      {!facts && !error && <LoadingRows rows={1} />}
      {facts && <Coming lsv={lsv} facts={facts} />}
    </ConfirmDialog>
  )
}

/** Lists who is affected, and archives; without a Yes while there are upcoming appointments, since it would be refused. */
export function DeleteLsv({ lsv, onClose, onDialog }: Props) {
  const remove = useRemoveRecord(liveScanVendor)
  const { facts, error } = useAffected(lsv)
  if (!facts || facts.coming > 0)
    return (
      <Dialog title="Delete Location?" opened onClose={onClose} size="sm">
        <Stack>
          {error && <ErrorNotice>{error.message}</ErrorNotice>}
          {!facts && !error && <LoadingRows rows={3} />}
          {facts && <Text>{lsv.name} cannot be deleted while it has upcoming appointments. Move or cancel them first.</Text>}
          {facts && <Coming lsv={lsv} facts={facts} />}
          {facts && <Others facts={facts} isKept onDialog={onDialog} />}
          <Button variant="default" onClick={onClose} ml="auto" data-autofocus>
            Close
          </Button>
        </Stack>
      </Dialog>
    )
  return (
    <ConfirmDialog
      title="Delete Location?"
      opened
      onClose={onClose}
      onConfirm={() => remove.mutateAsync(lsv.id)}
      done="Location deleted"
      destructive
    >
      <Text>Are you sure you want to delete this location?</Text>
      <Text>
        <strong>{lsv.name}</strong> disappears from your lists and for applicants. Its past appointments are kept, and you find it under
        Archived.
      </Text>
      <Coming lsv={lsv} facts={facts} />
      <Others facts={facts} onDialog={onDialog} />
    </ConfirmDialog>
  )
}

/** The upcoming appointments, with the list of them. */
function Coming({ lsv, facts: { coming, next, last } }: { lsv: Lsv; facts: Affected }) {
  const to = useMay()('find', applicant) ? '/appointments' : '/dashboard'
  if (coming === 0) return <Text role="status">It has no upcoming appointments.</Text>
  return (
    <Text role="status">
      <TextLink to={to} search={{ ...searchOf(lsv), ...daysOf(lsv, next, last) } as never}>
        {coming === 1 ? 'One upcoming appointment' : `${coming} upcoming appointments`}
      </TextLink>
      {next && `, the next one on ${dateAndTime(next, lsv.timezone)}`}.
    </Text>
  )
}

type OthersProps = {
  facts: Affected
  /** Says that the LSV cannot be deleted, so that nothing happens to them. */
  isKept?: boolean
  onDialog(name: LsvDialogName): void
}

/** The other records of the LSV, with links to them. */
function Others({ facts: { users, oris, types }, isKept = false, onDialog }: OthersProps) {
  const parts = [
    { count: users, one: 'user', many: 'users', name: 'users', effect: 'can finish what is open, but no longer book' },
    { count: oris, one: 'ORI', many: 'ORIs', name: 'oris', effect: 'of it, with their prices, are no longer offered' },
    { count: types, one: 'applicant type', many: 'applicant types', name: 'types', effect: 'of it can no longer be booked' },
  ] as const
  return (
    <Stack gap="xs" align="flex-start">
      {parts
        .filter(({ count }) => count > 0)
        .map(({ count, one, many, name, effect }) => (
          <div key={name}>
            <Text>{`${countOf(count, one, many)} ${isKept ? 'of it' : effect}.`}</Text>
            <Button variant="default" onClick={() => onDialog(name)}>{`Show ${many}`}</Button>
          </div>
        ))}
    </Stack>
  )
}

const searchOf = ({ id, network }: Lsv) => ({ network: String(network), lsv: String(id) })

/** The days from the next to the last upcoming appointment: the list begins with a week, and most are later. */
const daysOf = ({ timezone }: Lsv, next: string | null, last: string | null) => ({
  ...(next && { after: dayOf(next, timezone) }),
  ...(last && { before: dayOf(last, timezone) }),
})
