import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'

const LEFT_MS = 3 * 60_000
const SIGNS_OF_LIFE = ['keydown', 'pointerdown', 'input'] as const

/** On a device of the desk's a form that nobody uses is cleared: the next person sees nothing of it. */
export function useClearWhenLeft(onDesk: boolean) {
  const navigate = useNavigate()
  useEffect(() => {
    if (!onDesk) return
    const clear = () => void navigate({ to: '/booking/done', search: { cleared: '1' } as never, replace: true })
    let timer = setTimeout(clear, LEFT_MS)
    const again = () => {
      clearTimeout(timer)
      timer = setTimeout(clear, LEFT_MS)
    }
    for (const sign of SIGNS_OF_LIFE) window.addEventListener(sign, again)
    return () => {
      clearTimeout(timer)
      for (const sign of SIGNS_OF_LIFE) window.removeEventListener(sign, again)
    }
  }, [onDesk, navigate])
}
