import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod/mini'
import type { FoundApplicant, foundApplicants } from '../../../contract/applicant-search.ts'
import { applicant } from '../../../contract/applicants.ts'
import { call } from '../../data/call.ts'
import { useSettled } from '../../data/use-settled.ts'

const LEAST = 2

/** The best that fit what is typed, once somebody pauses; null while too little is typed to find by. */
export function useFind(text: string) {
  const q = useSettled(text.trim().replace(/\s+/g, ' '))
  const asked = q.length >= LEAST
  const query = useQuery({
    queryKey: [applicant.path, 'find', q],
    queryFn: ({ signal }) => call<z.infer<typeof foundApplicants>>('GET', '/applicants/find', { query: { q }, signal }),
    enabled: asked,
  })
  const found: readonly FoundApplicant[] | null = asked ? (query.data?.results ?? null) : null
  return { found, error: asked ? query.error : null, busy: asked && query.isFetching, asked: q }
}
