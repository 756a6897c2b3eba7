import { useAddressSearch } from '../data/records/use-search.ts'
import type { Lsv } from '../records/lsv/lsv.ts'
import { LsvSelect } from '../records/lsv/lsv-select.tsx'
import { WithLsvs } from '../records/lsv/with-lsvs.tsx'
import { TillsPage } from '../records/till/tills-page.tsx'
import { NotFound } from '../shell/fallback.tsx'

/** The tills of the network's locations, to read. */
export const Tills = () => <WithLsvs>{(lsvs) => <TillsOf lsvs={lsvs} />}</WithLsvs>

function TillsOf({ lsvs }: { lsvs: readonly Lsv[] }) {
  const [{ lsv: chosen }, change] = useAddressSearch()
  const only = lsvs.length === 1 ? lsvs[0] : undefined
  const lsv = chosen === undefined ? only : lsvs.find(({ id }) => String(id) === chosen)
  if (chosen !== undefined && lsv === undefined) return <NotFound />
  return (
    <TillsPage
      lsv={lsv?.id ?? null}
      choice={
        <LsvSelect
          lsvs={lsvs}
          all={only ? null : 'All locations'}
          value={lsv?.id ?? null}
          onChange={(id) => change({ lsv: id === null ? null : String(id) })}
        />
      }
      // An archived location no longer has screens.
      isOpened={(till) => lsvs.some(({ id }) => id === till.lsv)}
    />
  )
}
