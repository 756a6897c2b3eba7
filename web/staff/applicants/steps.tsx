import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { IconButton } from '../../ui/layout/buttons.tsx'
import { neighbours } from '../search/last-results.ts'
import { useStepKeys } from './shortcuts.tsx'

/** From this record to the one before or after it in the last search. */
export function Steps({ id }: { id: number }) {
  const around = useMemo(() => neighbours(id), [id])
  const navigate = useNavigate()
  useStepKeys(around)
  const { before, next } = around
  if (before === null && next === null) return null
  const go = (to: number | null) => to !== null && void navigate({ to: '/record/$id', params: { id: String(to) } as never })
  return (
    <>
      <IconButton icon="back" label="Previous record (Alt+↑)" disabled={before === null} onClick={() => go(before)} />
      <IconButton icon="next" label="Next record (Alt+↓)" disabled={next === null} onClick={() => go(next)} />
    </>
  )
}
