import { useRef } from 'react'
import { isUnusualHeight, isUnusualWeight, parseHeight } from '../../contract/applicants/height-and-weight.ts'
import { READ_MS } from '../ui/form/use-ask-once.ts'

type Body = { height?: unknown; weight?: unknown }

/** Questions about a typed height and weight that are rare, and more often a typo, by their fields. */
function questionsAbout({ height, weight }: Body): Record<string, string> {
  const parsed = typeof height === 'string' ? parseHeight(height) : null
  return {
    ...(parsed && isUnusualHeight(parsed) ? { height: `Is the height really ${height}? Correct it, or save again.` } : {}),
    ...(typeof weight === 'number' && isUnusualWeight(weight)
      ? { weight: `Is the weight really ${weight} pounds? Correct it, or save again.` }
      : {}),
  }
}

/** Refuses the first save of an unusual height or weight with a question beside its field, once for each field and value; the next save confirms it. */
export function useBodyQuestions(): (changed: Body) => void {
  const askedAt = useRef(new Map<string, number>())
  return (changed) => {
    const now = performance.now()
    const isOpen = (question: string) => now - (askedAt.current.get(question) ?? now) < READ_MS
    const open = Object.entries(questionsAbout(changed)).filter(([, question]) => isOpen(question))
    if (open.length === 0) return
    for (const [, question] of open) if (!askedAt.current.has(question)) askedAt.current.set(question, now)
    throw Object.assign(new Error('Please check the marked fields.'), { errors: Object.fromEntries(open) })
  }
}
