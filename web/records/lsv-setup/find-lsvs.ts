import { hasWords, wordsOf } from '../../../contract/records/find-by-words.ts'
import type { Lsv } from '../lsv/lsv.ts'

/** The filters of the list of LSVs. */
export const LISTS = [
  { value: 'current', label: 'Current locations' },
  { value: 'public', label: 'Publicly visible' },
  { value: 'hidden', label: 'Hidden' },
  { value: 'archived', label: 'Archived' },
]

type LsvSearch = { search: string; show: string; lsv: string | undefined }
type Findable = Pick<Lsv, 'id' | 'name' | 'public' | 'is_archived'>

/** The filtered LSVs, by name; archived ones only on request. The LSV in the address is always included. */
export const findLsvs = <L extends Findable>(lsvs: readonly L[], { search, show, lsv: chosen }: LsvSearch): L[] =>
  lsvs
    .filter((lsv) => String(lsv.id) === chosen || (isListed(lsv, show) && hasWords(lsv.name, wordsOf(search))))
    .sort((a, b) => a.name.localeCompare(b.name) || a.id - b.id)

function isListed({ public: visible, is_archived }: Findable, show: string): boolean {
  if (show === 'archived') return is_archived
  return !is_archived && (show === 'public' ? visible : show === 'hidden' ? !visible : true)
}
