import { queryOf, type StarterSlug, starterSearches } from '../../contract/letters/starters.ts'

/** The rows that a saved search may name; ids exist after the records are stored. */
type Names = { status: (slug: StarterSlug) => number; lakeside: number; stbrigid: number; downtown: number; school: number }

/** The dashboard's cards: what is due today, what to watch, and whose applicants. */
export const savedSearches: readonly { group: number; description: string; query: (names: Names) => string }[] = [
  ...starterSearches.map((search) => ({
    group: search.group,
    description: search.description,
    query: ({ status }: Names) => queryOf(search, status),
  })),
  { group: 3, description: 'Lakeside School District', query: ({ lakeside }) => `employer=${lakeside}` },
  { group: 3, description: 'Saint Brigid Diocese', query: ({ stbrigid }) => `employer=${stbrigid}` },
  { group: 3, description: 'Seen at Downtown', query: ({ downtown }) => `lsv=${downtown}` },
  { group: 3, description: 'Teachers at Lakeside High School', query: ({ school }) => `location=${school}&position=teacher` },
]
