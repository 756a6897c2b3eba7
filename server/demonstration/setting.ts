import { toCents } from '../../contract/payments/dollars.ts'
import { plusDays } from '../../contract/records/days.ts'
import { dateIn, instantsOf, wallClock, weekday } from '../availability/zoned-time.ts'
import { applicantTypes } from '../lsv/applicant-types.ts'
import { oris as oriRecords } from '../lsv/oris.ts'
import { isoOf } from '../platform/clock.ts'
import type { Values } from '../platform/records/record-kind.ts'
import { lakeside, lakesideSchools, lakesideVendors, saintBrigid } from './employers.ts'
import type { Keep } from './insert-record.ts'
import { hourRows, keepNamed } from './named-rows.ts'
import { type DemonstrationLsv, demonstrationLsvs, metro } from './network.ts'
import { type LimitedTo, oris } from './oris.ts'
import { disclaimers, waivers } from './texts.ts'

/** The three environments of the demonstration. */
export type EnvironmentName = Exclude<LimitedTo, null>

/** A location of the demonstration. */
export type SettingLsv = { key: keyof typeof demonstrationLsvs; id: number; time_zone: string; visits_a_day: number }

/** A stored applicant type, with its price in cents. */
export type KeptType = {
  id: number
  lsv: number
  description: string
  limited: LimitedTo
  price: number
  prompt_location: boolean
  prompt_vendor: boolean
}

/** The stored records that the casework refers to. */
export type Setting = {
  environments: Record<EnvironmentName, { employer: number | null; network: number | null }>
  lsvs: SettingLsv[]
  types: KeptType[]
  schools: ((typeof lakesideSchools)[number] & { id: number })[]
  vendors: number[]
}

const keys = ['downtown', 'lakefront', 'harbor'] as const satisfies (keyof typeof demonstrationLsvs)[]

/** Stores the network, its locations, its employers and their requirements. */
export async function keepSetting(keep: Keep, now: number): Promise<Setting> {
  const ids = await keepNamed(keep, {
    networks: { metro },
    employers: { lakeside, stbrigid: saintBrigid },
    disclaimers: ofLakeside(disclaimers),
    waivers: ofLakeside(waivers),
    locations: ofLakeside(lakesideSchools),
    vendors: ofLakeside(lakesideVendors),
    livescanvendors: {
      downtown: demonstrationLsvs.downtown.record,
      lakefront: demonstrationLsvs.lakefront.record,
      harbor: demonstrationLsvs.harbor.record,
    },
  })
  const times = { availabletimes: hourRows(valuesOf(({ hours }) => hours)), blockedtimes: blockRows(now) }
  await keepNamed(keep, times, ids)
  const environments = {
    metro: { employer: null, network: ids.networks.metro },
    lakeside: { employer: ids.employers.lakeside, network: null },
    stbrigid: { employer: ids.employers.stbrigid, network: null },
  }
  const types: KeptType[] = []
  for (const key of keys) types.push(...(await keepTypes(keep, ids.livescanvendors[key], environments)))
  return {
    environments,
    lsvs: keys.map((key) => ({
      key,
      id: ids.livescanvendors[key],
      time_zone: demonstrationLsvs[key].record.timezone,
      visits_a_day: demonstrationLsvs[key].visits_a_day,
    })),
    types,
    schools: lakesideSchools.map((school, index) => ({ ...school, id: ids.locations[index] as number })),
    vendors: Object.values(ids.vendors),
  }
}

const valuesOf = <T>(pick: (lsv: DemonstrationLsv) => T) => Object.fromEntries(keys.map((key) => [key, pick(demonstrationLsvs[key])]))

const ofLakeside = (rows: readonly Values[]): Record<string, Values> =>
  Object.fromEntries(rows.map((row, index) => [String(index), { ...row, employer: 'lakeside' }]))

const blockRows = (now: number): Record<string, Values> =>
  Object.fromEntries(
    keys.flatMap((lsv) => blocksOf(demonstrationLsvs[lsv], now).map((block, index) => [`${lsv}${index}`, { lsv, ...block }])),
  )

/** The blocked times on days that are open, counted from tomorrow. */
function blocksOf({ record, hours, blocks }: DemonstrationLsv, now: number) {
  const zone = record.timezone
  const today = dateIn(zone, now)
  const isOpen = (date: string) => hours.some(({ days }) => days.includes(weekday(date)))
  const open = Array.from({ length: 30 }, (_, index) => plusDays(today, index + 1)).filter(isOpen)
  return blocks.flatMap(({ open_days_ahead, start_time, end_time }) => {
    const date = open[open_days_ahead - 1] as string
    const spans = instantsOf(wallClock(date, start_time), wallClock(date, end_time), zone)
    return spans.map(({ start, end }) => ({ start_datetime: isoOf(start), end_datetime: isoOf(end) }))
  })
}

async function keepTypes(keep: Keep, lsv: number, environments: Setting['environments']): Promise<KeptType[]> {
  const kept: KeptType[] = []
  for (const { ori, types } of oris) {
    const oriId = await keep(oriRecords, { ...ori, lsv })
    for (const { limited, ...type } of types) {
      const limits = limited === null ? {} : environments[limited]
      const id = await keep(applicantTypes, { ...type, ...limits, lsv, ori: oriId })
      const { prompt_location = false, prompt_vendor = false } = type
      kept.push({ id, lsv, description: type.description, limited, price: toCents(type.pricing ?? '0'), prompt_location, prompt_vendor })
    }
  }
  return kept
}
