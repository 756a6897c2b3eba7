import { Anchor, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Readiness, ReadinessCheck, ReadinessCode } from '../../../contract/environments/readiness.ts'
import { call } from '../../data/call.ts'
import { ErrorNotice, Notice } from '../../ui/feedback/notice.tsx'
import { LoadingRows } from '../../ui/feedback/waiting.tsx'
import { Icon, type IconName } from '../../ui/layout/icon.tsx'
import { TextLink } from '../../ui/layout/links.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import styles from './environments.module.css'
import { contractOf, type OfKind } from './kinds.ts'
import { remedyOf } from './readiness-links.ts'

const states: Readonly<Record<ReadinessCheck['state'], { word: string; icon: IconName }>> = {
  DONE: { word: 'Done', icon: 'check' },
  MISSING: { word: 'Missing', icon: 'warning' },
  ADVISED: { word: 'Advised', icon: 'eye' },
}

/**
 * The missing settings before applicants can book, and the link to try the site. `counts`: how many they are, where no other count is on
 * the screen.
 */
export function ReadinessPanel({ counts = true, ...one }: OfKind & { counts?: boolean }) {
  const { data, error, refetch } = useReadiness(one)
  const missing = data?.checks.filter(({ state }) => state === 'MISSING').length ?? 0
  return (
    <Panel title="Before Applicants Can Book">
      {error && !data && <ErrorNotice onRetry={refetch}>{error.message}</ErrorNotice>}
      {!data && !error && <LoadingRows rows={10} />}
      {data && (
        <>
          <Notice kind={data.ready ? 'success' : 'warning'}>
            <Text role="status">
              {data.ready ? 'Applicants can book.' : counts ? countMissing(missing) : 'Applicants cannot book yet.'}
            </Text>
            <Sites {...data} />
          </Notice>
          <ul className={styles.checks} style={{ marginTop: 16 }}>
            {data.checks.map((check) => (
              <Check key={check.code} check={check} one={one} />
            ))}
          </ul>
        </>
      )}
    </Panel>
  )
}

function useReadiness({ kind, environment }: OfKind) {
  const { path } = contractOf(kind)
  // The key begins with the record's path, so that saving the record reloads it.
  return useQuery({
    queryKey: [path, 'readiness', environment.id],
    queryFn: ({ signal }) => call<Readiness>('GET', `/${path}/${environment.id}/readiness`, { signal }),
    // Locations, hours and types are changed on other screens, by others.
    refetchOnMount: 'always',
    refetchOnWindowFocus: true,
  })
}

const countMissing = (missing: number) => `${missing === 1 ? 'One thing is' : `${missing} things are`} missing.`

/** The links to try the site. */
function Sites({ applicant_address, dashboard_address }: Readiness) {
  return (
    <>
      {applicant_address && (
        <Text>
          Try it: <SiteLink address={applicant_address} />
        </Text>
      )}
      {dashboard_address && <Text style={{ overflowWrap: 'anywhere' }}>The network’s people sign in at {dashboard_address}</Text>}
    </>
  )
}

const SiteLink = ({ address }: { address: string }) => (
  <Anchor href={address} target="_blank" rel="noreferrer">
    {address}
  </Anchor>
)

/** Where applicants book once they can, for somebody who has just made it so. */
export function FirstBooking(one: OfKind) {
  const { data } = useReadiness(one)
  if (!data?.ready || !data.applicant_address) return null
  return (
    <Text>
      Book as an applicant does: <SiteLink address={data.applicant_address} />
    </Text>
  )
}

function Check({ check: { code, state, says }, one }: { check: ReadinessCheck; one: OfKind }) {
  const { word, icon } = states[state]
  return (
    <li className={styles.check} data-state={state}>
      <span className={styles.state}>
        <Icon name={icon} />
        {word}
      </span>
      <span className={styles.says}>
        {says} {state !== 'DONE' && <Remedy code={code} one={one} />}
      </span>
    </li>
  )
}

/** The screen, or the part of one, on which it is corrected. */
function Remedy({ code, one }: { code: ReadinessCode; one: OfKind }) {
  const { to, search, hash, text } = remedyOf(code, one)
  return (
    <TextLink to={to} search={search as never} hash={hash}>
      {text}
    </TextLink>
  )
}
