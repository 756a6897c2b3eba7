import { isUnusualHeight, isUnusualWeight, parseHeight } from '../../contract/applicants/height-and-weight.ts'
import { useAskOnce } from '../ui/form/use-ask-once.ts'

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

/** Refuses the first save of an unusual height or weight with a question beside its field; the next save of the same values confirms them. */
export function useBodyQuestions(): (changed: Body) => void {
  const { asks } = useAskOnce()
  return (changed) => {
    const errors = questionsAbout(changed)
    if (asks(Object.values(errors).join(' ') || null)) throw Object.assign(new Error('Please check the marked fields.'), { errors })
  }
}
