import { Button, Group, Paper, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import * as z from 'zod/mini'
import { digits } from '../../../contract/applicants/applicant-checks.ts'
import type { liveScanVendor } from '../../../contract/lsv/lsv.ts'
import type { Row } from '../../../contract/records/define-record.ts'
import { fieldMessages } from '../../../contract/records/field-messages.ts'
import { firstFive } from '../../../contract/records/zip.ts'
import { dateAndTime, dateAndTimeInZone, zoneToTell } from '../../data/dates.ts'
import type { Environment } from '../../data/environment.ts'
import { queryClient } from '../../data/query-client.ts'
import { recordKey } from '../../data/records/use-records.ts'
import { ErrorNotice } from '../../ui/feedback/notice.tsx'
import { EmptyText, LoadingRows } from '../../ui/feedback/waiting.tsx'
import { SelectField, TextField } from '../../ui/field/fields.tsx'
import { useFocusAfter } from '../../ui/focus/use-focus-after.ts'
import { useFields } from '../../ui/form/use-fields.ts'
import { ButtonLink } from '../../ui/layout/links.tsx'
import { useLsvText } from '../texts/dictionaries.ts'
import { useLocale } from '../translation/language.ts'
import { schedulePage } from '../wizard/guards.ts'
import { lsvsOf } from '../wizard/public-lists.ts'
import { currentWizard, dispatch, useWizard } from '../wizard/use-wizard.ts'
import styles from './lsv.module.css'
import { nearestFirst, publicLsvs, soonestFirst } from './lsv.ts'
import { LsvAddress } from './lsv-address.tsx'

type ListedLsv = Row<typeof liveScanVendor>
/** The shown LSVs, and the ZIP code of their search. */
type Shown = { zip: string | null; lsvs: readonly ListedLsv[] }

/** The published LSVs: by name, the nearest to a ZIP code first, or by their next open time. A failed search leaves the list unchanged. */
export function LsvList({ environment }: { environment: Environment }) {
  const text = useLsvText()
  const [zip, setZip] = useState<string | null>(null)
  const [soonest, setSoonest] = useState(false)
  const [shown, setShown] = useState<Shown | null>(null)
  const { data, error, isFetching, refetch } = useQuery(lsvsOf(environment, zip))
  if (data && (shown?.lsvs !== data || shown.zip !== zip)) setShown({ zip, lsvs: data })
  // The answer would be drawn in one piece, which blocks a slow phone; a deferred value in several.
  const drawn = useDeferredValue(shown)
  if (shown?.lsvs.length === 0) return <EmptyText>{text('lsvs.empty')}</EmptyText>
  const failed = shown && zip !== null ? { title: text('near.failed', { zip }) } : {}
  return (
    <>
      <div>
        <ZipSearch onSearch={setZip} busy={shown !== null && !data && isFetching} />
        {drawn && drawn.lsvs.length > 1 && <OrderField shown={drawn} soonest={soonest} onChange={setSoonest} />}
        <Found shown={shown} soonest={soonest} />
      </div>
      {error && !data ? (
        <ErrorNotice {...failed} onRetry={refetch}>
          {error.message}
        </ErrorNotice>
      ) : (
        !drawn && <LoadingRows height={128} />
      )}
      {drawn && (
        <ul className={styles.list} aria-label={text('lsvs.list')}>
          {(soonest ? soonestFirst : nearestFirst)(drawn.lsvs).map((lsv) => (
            <li key={lsv.id}>
              <LsvCard lsv={lsv} withZone={namesZones(drawn.lsvs)} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

const hasDistances = ({ lsvs }: Shown) => lsvs.some(({ distance_miles }) => distance_miles != null)

/** The present order of the list, announced. */
function Found({ shown, soonest }: { shown: Shown | null; soonest: boolean }) {
  const text = useLsvText()
  const zip = shown?.zip ?? null
  const unknown = shown !== null && zip !== null && !hasDistances(shown)
  const order = soonest ? text('near.soonest') : unknown ? text('near.names') : zip !== null && text('near.sorted', { zip })
  return <div role="status">{order && <Text mt="xs">{unknown ? `${text('near.unknown', { zip })} ${order}` : order}</Text>}</div>
}

/** The choice between the next open time and the usual order. */
function OrderField({ shown, soonest, onChange }: { shown: Shown; soonest: boolean; onChange(soonest: boolean): void }) {
  const text = useLsvText()
  const usual = shown.zip !== null && hasDistances(shown) ? 'near.byDistance' : 'near.byName'
  return (
    <SelectField
      label={text('near.order')}
      name="order"
      maw={240}
      mt="sm"
      placeholder={null}
      options={[
        { value: 'usual', label: text(usual) },
        { value: 'soonest', label: text('near.byTime') },
      ]}
      value={soonest ? 'soonest' : 'usual'}
      onChange={({ currentTarget }) => onChange(currentTarget.value === 'soonest')}
    />
  )
}

function LsvCard({ lsv, withZone }: { lsv: ListedLsv; withZone: boolean }) {
  const text = useLsvText()
  const kind = useWizard()?.kind ?? 'new'
  return (
    <Paper withBorder p="md" className={styles.lsv ?? ''}>
      <div className={styles.words}>
        {lsv.logo && <img src={lsv.logo} alt="" className={styles.logo} loading="lazy" />}
        <Title order={2} size="h4">
          {lsv.name}
        </Title>
        <Reach lsv={lsv} withZone={withZone} />
        <LsvAddress lsv={lsv} />
      </div>
      <ButtonLink
        to={schedulePage({ kind, lsv: lsv.id })}
        preload={false}
        className={styles.choose ?? ''}
        aria-label={text('lsvs.chooseNamed', { name: lsv.name })}
        onClick={() => lookAt(lsv)}
      >
        {text('lsvs.choose')}
      </ButtonLink>
    </Paper>
  )
}

/** An applicant with a slot keeps it while viewing the schedule of another location, which shows the location as it was listed. */
function lookAt(listed: ListedLsv) {
  const { id: lsv, name, timezone } = listed
  queryClient.setQueryData(recordKey(publicLsvs, lsv), { record: listed, etag: null })
  const wizard = currentWizard()
  if (!wizard?.dateTime || wizard.lsv === lsv) dispatch({ type: 'lsv chosen', lsv, place: { name, timezone } })
}

/** Whether the times of the list are of several zones, or of another one than the reader's. */
const namesZones = (lsvs: readonly ListedLsv[]) =>
  new Set(lsvs.map(({ timezone }) => timezone)).size > 1 ||
  lsvs.some(({ next_open, timezone }) => next_open && zoneToTell(timezone, next_open) !== null)

/** The next open time, and the distance. */
function Reach({ lsv: { next_open, distance_miles, timezone }, withZone }: { lsv: ListedLsv; withZone: boolean }) {
  const text = useLsvText()
  const locale = useLocale()
  return (
    <>
      <Text fw={650}>
        {next_open
          ? text('near.nextOpen', { when: (withZone ? dateAndTimeInZone : dateAndTime)(next_open, timezone, locale) })
          : text('near.noneOpen')}
      </Text>
      {distance_miles != null && (
        <Text>{distance_miles === 1 ? text('near.mile') : text('near.miles', { miles: shownMiles(distance_miles) })}</Text>
      )}
    </>
  )
}

const NEAR_MILES = 10

/** Tenths of a mile matter to pedestrians. */
const shownMiles = (miles: number) => (miles < NEAR_MILES ? miles : Math.round(miles))

/** The first five digits of a ZIP+4, also when Enter is pressed before the field is left. */
const shortZip = (text: string) => firstFive(text.trim())
const fiveDigits = z.union([z.literal(''), digits(5, fieldMessages.zip)], { error: fieldMessages.zip })
const schema = z.object({
  zip: z.pipe(
    z.transform((typed: unknown) => shortZip(String(typed ?? ''))),
    fiveDigits,
  ),
})

/** The field for a ZIP code; an empty one ends the search. */
function ZipSearch({ onSearch, busy }: { onSearch(zip: string | null): void; busy: boolean }) {
  const text = useLsvText()
  const again = useFocusAfter(busy)
  const form = useFields<{ zip: string }>(schema, { zip: '' })
  return (
    <form onSubmit={form.submit(async ({ zip }) => onSearch(zip || null))} noValidate aria-label={text('near.zipHint')}>
      <Group align="flex-end" gap="sm" wrap="nowrap">
        <TextField
          label={text('near.zip')}
          description={text('near.zipHint')}
          inputMode="numeric"
          autoComplete="postal-code"
          maw={240}
          style={{ flex: 1 }}
          {...form.field('zip', { clean: shortZip })}
        />
        <Button ref={again} type="submit" variant="default" loading={busy}>
          {text('near.search')}
        </Button>
      </Group>
    </form>
  )
}
