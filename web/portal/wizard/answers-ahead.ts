import { dayOf, today } from '../../data/dates.ts'
import { currentEnvironment, type Environment } from '../../data/environment.ts'
import { queryClient } from '../../data/query-client.ts'
import { openDays, openSlots } from '../../records/availability/use-open-slots.ts'
import { monthOf } from '../../ui/calendar/month-days.ts'
import { nearestFirst } from '../lsv/lsv.ts'
import type { PageStep } from './page-steps.ts'
import { instructionsOf, lsvsOf, takerOfCards, typesOf, waiversOf, workLocationsOf, workVendorsOf } from './public-lists.ts'
import { currentWizard } from './use-wizard.ts'
import type { Wizard } from './wizard.ts'

type Reading = (environment: Environment, wizard: Wizard | null) => Promise<unknown> | undefined

/** Times are others' too: answers about them that no page has taken within this time are not shown. */
const TIMES_KEPT_MS = 60_000
/** Of a list, the locations whose times are read before one is chosen. */
const LSVS_AHEAD = 3

/**
 * Reads what the pages after a step will ask the server for, so that the tap that opens them waits for no answer. What is older than
 * `staleTime` when it is shown is read again there, and a failed reading is repeated there.
 */
export async function readAhead(step: PageStep | 'landing'): Promise<void> {
  const environment = currentEnvironment()
  if (environment) await AHEAD[step]?.(environment, currentWizard())
}

const AHEAD: Readonly<Partial<Record<PageStep | 'landing', Reading>>> = {
  landing: (environment) => (environment.display_disclaimer ? queryClient.prefetchQuery(instructionsOf(environment, 'new')) : undefined),
  'step.instructions': (environment, wizard) =>
    wizard?.kind === 'transfer' ? readTypes(environment, { transfer: true }) : wizard?.kind === 'new' ? readLsvs(environment) : undefined,
  'step.record': (environment) => readLsvs(environment),
  'step.location': readTimes,
  'step.time': (environment, wizard) =>
    wizard?.kind === 'new' ? readTypes(environment, { lsv: wizard.lsv }) : readWaivers(environment, wizard),
  'step.data': readWaivers,
  'step.review': (_, wizard) => (wizard?.pays_online ? queryClient.prefetchQuery(takerOfCards) : undefined),
}

const readLsvs = (environment: Environment) => queryClient.prefetchQuery(lsvsOf(environment))

async function readWaivers(environment: Environment, wizard: Wizard | null) {
  if (wizard?.shows_waiver) await queryClient.prefetchQuery(waiversOf(environment))
}

/** The types, and the work locations and vendors where one of them asks. */
async function readTypes(environment: Environment, at: Parameters<typeof typesOf>[1]) {
  const query = typesOf(environment, at)
  await queryClient.prefetchQuery(query)
  if (environment.kind !== 'employer') return
  const types = queryClient.getQueryData(query.queryKey) ?? []
  await Promise.all([
    types.some(({ prompt_location }) => prompt_location) && queryClient.prefetchQuery(workLocationsOf(environment)),
    types.some(({ prompt_vendor }) => prompt_vendor) && queryClient.prefetchQuery(workVendorsOf(environment)),
  ])
}

/** The open days and first open times of the locations that head the list. */
async function readTimes(environment: Environment, wizard: Wizard | null) {
  const lsvs = await queryClient.fetchQuery(lsvsOf(environment)).catch(() => [])
  const hold = wizard?.hold ?? null
  for (const { id, next_open, timezone } of nearestFirst(lsvs).slice(0, LSVS_AHEAD)) {
    const first = today(timezone)
    await Promise.all([
      queryClient.prefetchQuery({ ...openDays({ lsv: id }, monthOf(first), first, hold), gcTime: TIMES_KEPT_MS }),
      next_open && queryClient.prefetchQuery({ ...openSlots({ lsv: id }, dayOf(next_open, timezone), hold), gcTime: TIMES_KEPT_MS }),
    ])
  }
}
