import { Paper, Title } from '@mantine/core'
import { liveScanVendor } from '../../../contract/places.ts'
import type { Environment } from '../../data/environment.ts'
import { useEveryRecord } from '../../data/use-every-record.ts'
import { ButtonLink } from '../../ui/links.tsx'
import { ErrorNotice, Notice } from '../../ui/notice.tsx'
import { EmptyText, LoadingRows } from '../../ui/waiting.tsx'
import { useText } from '../texts/texts.ts'
import { schedulePage } from '../wizard/guards.ts'
import { tell, useWizard } from '../wizard/use-wizard.ts'
import { WizardButtons, WizardPage } from '../wizard/wizard-page.tsx'
import type { Place } from './place.ts'
import { PlaceAddress } from './place-address.tsx'
import styles from './places.module.css'

/** /locations/{mode}: the published locations of the environment. */
export function ChoosePlace() {
  const text = useText()
  const wizard = useWizard()
  const complaint = wizard?.complaints.lsv
  return (
    <WizardPage step="step.location" title={text('places.title')} subtitle={text('places.intro')}>
      {(environment) => (
        <>
          {complaint && (
            <Notice kind="error" title={text('problem')} alert>
              {complaint}
            </Notice>
          )}
          <Places environment={environment} />
          <WizardButtons back={wizard?.kind === 'illegible' ? '/result' : '/disclaimer/new'} />
        </>
      )}
    </WizardPage>
  )
}

function Places({ environment }: { environment: Environment }) {
  const text = useText()
  const filters = { [environment.kind]: environment.id, order: 'name' }
  const { data, error, refetch } = useEveryRecord(liveScanVendor, filters, { anonymous: true })
  if (error) return <ErrorNotice onRetry={refetch}>{error.message}</ErrorNotice>
  if (!data) return <LoadingRows height={128} />
  if (data.length === 0) return <EmptyText>{text('places.empty')}</EmptyText>
  return (
    <ul className={styles.list} aria-label={text('places.list')}>
      {byName(data).map((place) => (
        <li key={place.id}>
          <PlaceCard place={place} />
        </li>
      ))}
    </ul>
  )
}

function PlaceCard({ place }: { place: Place }) {
  const text = useText()
  const kind = useWizard()?.kind ?? 'new'
  return (
    <Paper withBorder p="md" className={styles.place ?? ''}>
      <div className={styles.words}>
        <Title order={2} size="h4">
          {place.name}
        </Title>
        <PlaceAddress place={place} />
      </div>
      <ButtonLink
        to={schedulePage({ kind, lsv: place.id })}
        preload={false}
        aria-label={text('places.chooseNamed', { name: place.name })}
        onClick={() => tell({ type: 'vendor chosen', lsv: place.id })}
      >
        {text('places.choose')}
      </ButtonLink>
    </Paper>
  )
}

const byName = <Named extends { name: string }>(places: readonly Named[]) => [...places].sort((a, b) => a.name.localeCompare(b.name))
