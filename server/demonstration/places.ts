import { toCents } from '../../contract/payments/dollars.ts'
import { plusDays } from '../availability/availability.ts'
import { availableTimes, blockedTimes } from '../availability/available-and-blocked-times.ts'
import { dateIn, instantsOf, wallClock, weekday } from '../availability/zoned-time.ts'
import { disclaimers as disclaimerRecords } from '../environments/disclaimers.ts'
import { employers } from '../environments/employers.ts'
import { locations, vendors } from '../environments/entities.ts'
import { networks } from '../environments/networks.ts'
import { applicantTypes } from '../lsv/applicant-types.ts'
import { liveScanVendors } from '../lsv/live-scan-vendors.ts'
import { oris as oriRecords } from '../lsv/oris.ts'
import { waivers as waiverRecords } from '../waivers/waivers.ts'
import { lakeside, lakesideSchools, lakesideVendors, saintBrigid } from './employers.ts'
import { type DemonstrationPlace, metro, places } from './network.ts'
import type { Keep } from './record.ts'
import { disclaimers, waivers } from './texts.ts'
import { type Limited, oris } from './types.ts'

/** The three environments of the demonstration. */
export type EnvironmentName = Exclude<Limited, null>

/** A location where people come. */
export type Place = { key: DemonstrationPlace['key']; id: number; time_zone: string; visits_a_day: number }

/** An applicant type as it was kept; its price in cents. */
export type KeptType = {
  id: number
  lsv: number
  description: string
  limited: Limited
  price: number
  prompt_location: boolean
  prompt_vendor: boolean
}

/** Where the casework takes place. */
export type Setting = {
  environments: Record<EnvironmentName, { employer: number | null; network: number | null }>
  places: Place[]
  types: KeptType[]
  schools: { id: number; street1: string; city: string; state: string; zip_code: string }[]
  vendors: number[]
}

/** Keeps the network, its locations, its employers and what they require. */
export async function keepPlaces(keep: Keep, now: number): Promise<Setting> {
  const network = await keep(networks, metro)
  const district = await keep(employers, { ...lakeside, network })
  const diocese = await keep(employers, { ...saintBrigid, network })
  const environments = {
    metro: { employer: null, network },
    lakeside: { employer: district, network: null },
    stbrigid: { employer: diocese, network: null },
  }
  for (const each of disclaimers) await keep(disclaimerRecords, { ...each, employer: district })
  for (const each of waivers) await keep(waiverRecords, { ...each, employer: district })
  const kept: Setting = { environments, places: [], types: [], schools: [], vendors: [] }
  for (const { name, ...rest } of lakesideSchools) {
    const id = await keep(locations, { name, ...rest, employer: district })
    kept.schools.push({
      id,
      street1: String(rest.street1),
      city: String(rest.city),
      state: String(rest.state),
      zip_code: String(rest.zip_code),
    })
  }
  for (const each of lakesideVendors) kept.vendors.push(await keep(vendors, { ...each, employer: district }))
  for (const each of places) {
    const id = await keepPlace(keep, network, each, now)
    kept.places.push({ key: each.key, id, time_zone: String(each.record.timezone), visits_a_day: each.visits_a_day })
    kept.types.push(...(await keepTypes(keep, id, environments)))
  }
  return kept
}

async function keepPlace(keep: Keep, network: number, place: DemonstrationPlace, now: number): Promise<number> {
  const lsv = await keep(liveScanVendors, { ...place.record, network })
  for (const { days, start_time, end_time } of place.hours) {
    for (const day_of_week of days) await keep(availableTimes, { lsv, day_of_week, start_time, end_time })
  }
  for (const block of blocksOf(place, now)) await keep(blockedTimes, { lsv, ...block })
  return lsv
}

/** The blocked times on days that are open, counted from tomorrow. */
function blocksOf({ record, hours, blocks }: DemonstrationPlace, now: number) {
  const zone = String(record.timezone)
  const today = dateIn(zone, now)
  const isOpen = (date: string) => hours.some(({ days }) => days.includes(weekday(date)))
  const open = Array.from({ length: 30 }, (_, index) => plusDays(today, index + 1)).filter(isOpen)
  return blocks.flatMap(({ open_days_ahead, start_time, end_time }) => {
    const date = open[open_days_ahead - 1] as string
    const spans = instantsOf(wallClock(date, start_time), wallClock(date, end_time), zone)
    return spans.map(({ start, end }) => ({ start_datetime: new Date(start).toISOString(), end_datetime: new Date(end).toISOString() }))
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
