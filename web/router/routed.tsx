import {
  Component,
  type ComponentType,
  type ReactNode,
  Suspense,
  startTransition,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react'
import type { Router } from './router.ts'
import { Routing } from './routing.ts'
import { arriveAt, keepPositions, keepTo, leavePlace } from './scroll.ts'

/** The components shown instead of a screen. */
type Fallbacks = Readonly<Record<'Waiting' | 'NotFound' | 'Broken', ComponentType>>

type Props = Fallbacks & { router: Router; frame(screen: ReactNode): ReactNode }

/** Shows the screen of the address within a frame. */
export function Routed({ router, frame, Waiting, NotFound, Broken }: Props) {
  const [shown, setShown] = useState(router.shown)
  useLayoutEffect(() => {
    const follow = () => {
      leavePlace()
      const next = router.shown()
      // Another screen is drawn in short tasks, so that the phone responds in between; what is chosen on this one is shown at once.
      setShown((now) => (next.route === now.route ? next : now))
      startTransition(() => setShown(next))
    }
    const unsubscribe = router.subscribe(follow)
    follow()
    void router.load()
    return unsubscribe
  }, [router])
  useLayoutEffect(() => {
    if (shown.what === 'screen') arriveAt(shown.place, shown.resetScroll)
  }, [shown])
  // Once more after the effects of the screen, which focus its heading and measure its lists.
  useEffect(() => {
    if (shown.what === 'screen' && shown.resetScroll) keepTo(shown.place)
  }, [shown])
  const routing = useMemo(() => ({ router, shown }), [router, shown])
  const { what, route, turn } = shown
  const Screen = route?.screen.Loaded
  return (
    <Routing value={routing}>
      {frame(
        <>
          {what === 'waiting' && <Waiting />}
          {what === 'failure' && <Broken />}
          {what === 'screen' && (
            <Catching turn={turn} instead={<Broken />}>
              <Suspense fallback={<Waiting />}>{Screen ? <Screen key={route.path} /> : <NotFound />}</Suspense>
            </Catching>
          )}
        </>,
      )}
    </Routing>
  )
}

if (typeof window !== 'undefined') keepPositions()

type CatchingProps = { turn: number; instead: ReactNode; children: ReactNode }
type CatchingState = { turn: number; failed: boolean }

/** Shows something else instead of content that throws, until the next move. React supports error boundaries only as classes. */
class Catching extends Component<CatchingProps, CatchingState> {
  override state: CatchingState = { turn: this.props.turn, failed: false }

  static getDerivedStateFromError(): Partial<CatchingState> {
    return { failed: true }
  }

  static getDerivedStateFromProps({ turn }: CatchingProps, state: CatchingState): CatchingState | null {
    return turn === state.turn ? null : { turn, failed: false }
  }

  override render() {
    return this.state.failed ? this.props.instead : this.props.children
  }
}
