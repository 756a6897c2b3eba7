import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { appointment as contract } from '../../../contract/appointments/appointments.ts'
import { onDesk, typedHash } from '../../../contract/portal/typed-data.ts'
import { call } from '../../data/call.ts'
import { useAction } from '../../data/records/use-records.ts'
import { signOut } from '../../data/sign-in.ts'
import { ErrorNotice } from '../../ui/feedback/notice.tsx'
import { showToast } from '../../ui/feedback/toast.tsx'
import { useBusy } from '../../ui/feedback/use-busy.ts'
import { LoadingRows } from '../../ui/feedback/waiting.tsx'
import { useFirstFocus } from '../../ui/focus/use-first-focus.ts'
import { useFocusAfter } from '../../ui/focus/use-focus-after.ts'
import { QrCode } from '../../ui/layout/qr-code.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { type Appointment, fullName } from './appointment.ts'
import { missingSentence } from './appointment-words.ts'

type Props = {
  appointment: Appointment
  /** The data typed by the desk, which fill in the page behind code and button. */
  typed?: Readonly<Record<string, string>> | undefined
  onClose(): void
  /** Starts the prints, once nothing is missing. */
  onStart?(): void
  /** Opens the dialog in which the desk fills the data in. */
  onCorrect?: (() => void) | undefined
}

/** The applicant's link: as a QR code for their phone, by mail, or opened on this device. */
export function DataLinkDialog({ appointment, typed, onClose, onStart, onCorrect }: Props) {
  const { id } = appointment
  const lacks = missingSentence(appointment)
  const [revoked, setRevoked] = useState(0)
  const link = useQuery({
    queryKey: ['data-link', id, revoked],
    queryFn: () => call<{ url: string }>('POST', `/${contract.path}/${id}/link`, { body: { revoke: revoked > 0 } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const start = () => {
    onStart?.()
    onClose()
  }
  return (
    <Dialog title={`Data of ${fullName(appointment)}`} opened onClose={onClose} size="lg">
      <Stack>
        <Text>
          {lacks !== null
            ? `${lacks}. The applicant gives it on the page behind this code, without an account.`
            : 'Nothing is missing. This code opens the page of the appointment.'}
        </Text>
        {link.error && <ErrorNotice onRetry={link.refetch}>{link.error.message}</ErrorNotice>}
        {link.isPending && <LoadingRows rows={2} height={120} />}
        {link.data && (
          <Link
            url={`${link.data.url}${typed ? typedHash(typed) : ''}`}
            appointment={appointment}
            onRevoke={() => setRevoked((count) => count + 1)}
          />
        )}
        <Group justify="flex-end">
          {onCorrect && (
            <Button variant="default" onClick={onCorrect}>
              Correct Data
            </Button>
          )}
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          {onStart && lacks === null && (
            <Button ref={focused} onClick={start}>
              Start
            </Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  )
}

/** Takes the focus when it comes, since the applicant has given what was missing. */
const focused = (button: HTMLButtonElement | null) => button?.focus()

function Link({ url, appointment, onRevoke }: { url: string; appointment: Appointment; onRevoke(): void }) {
  const send = useAction((_: undefined, once) => once('POST', `/${contract.path}/${appointment.id}/send_link`, { body: {} }))
  const mail = useBusy(async () => {
    await send.mutateAsync(undefined)
    showToast(`Link sent to ${appointment.email}`)
  })
  const hand = useBusy(() => handOver(url))
  const [sendAgain, handAgain] = [useFocusAfter(mail.busy), useFocusAfter(hand.busy)]
  const failure = mail.failure ?? hand.failure
  const busy = mail.busy || hand.busy
  const content = useRef<HTMLDivElement>(null)
  useFirstFocus(content)
  return (
    <Stack ref={content} align="flex-start">
      {failure && <ErrorNotice>{failure.message}</ErrorNotice>}
      <QrCode text={url} label={`Code of the data page of ${fullName(appointment)}`} size={240} />
      <Anchor href={url.replace(/#.*/, '')} target="_blank" rel="noreferrer" style={{ overflowWrap: 'anywhere' }}>
        {url}
      </Anchor>
      <Group gap="xs">
        <Button ref={sendAgain} data-autofocus onClick={mail.start} loading={mail.busy} disabled={busy}>
          Send by Email
        </Button>
        <Button ref={handAgain} variant="default" onClick={hand.start} loading={hand.busy} disabled={busy}>
          Fill In on This Device
        </Button>
        <Button variant="subtle" onClick={onRevoke} disabled={busy}>
          Make a New Link
        </Button>
      </Group>
      <Text size="sm" c="dimmed">
        You are signed out on this device first so that the applicant sees no other data. A new link replaces older ones.
      </Text>
    </Stack>
  )
}

/** Signs out, because the applicant uses this device next. */
async function handOver(url: string): Promise<void> {
  await signOut()
  location.assign(onDesk(url))
}
