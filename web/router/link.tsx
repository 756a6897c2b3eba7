import { type ComponentPropsWithRef, type ComponentType, type MouseEvent, useRef } from 'react'
import { hrefOf, type Place, type Target } from './places.ts'
import { press } from './press.ts'
import { useRouter, useShown } from './routing.ts'

type Anchor = ComponentPropsWithRef<'a'>

/**
 * The target of a link; `preload={false}` where the code comes in another way, or its guard depends on the click. `onFollow` runs right
 * before the move, once the press is drawn.
 */
type LinkProps = Target & { preload?: boolean; replace?: boolean; onFollow?(): void }

/** How long a pointer rests on a link of which the code is loaded. */
const INTENT_MS = 50

/** A link to another screen: `to`, `params`, `search`, `hash`. Its code is loaded when it is likely to be pressed. */
export function Link(props: LinkProps & Omit<Anchor, keyof LinkProps | 'href'>) {
  return <a {...useLink(props)} />
}

/** A component that is drawn as an anchor, as a link to another screen. */
export function linked<Props extends object>(Drawn: ComponentType<Props>) {
  return (props: LinkProps & Omit<Props, keyof LinkProps | 'href'>) => {
    const link = useLink(props as LinkProps & Anchor)
    return <Drawn {...(link as unknown as Props)} />
  }
}

function useLink({ to, params, search, hash, preload = true, replace = false, onFollow, ...rest }: LinkProps & Anchor): Anchor {
  const router = useRouter()
  const { place } = useShown()
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const target = { to, params, search, hash }
  const href = hrefOf(place, target)
  const load = () => void router.preload(pathOf(href))
  const intents: Anchor = {
    onFocus: load,
    onTouchStart: load,
    onMouseEnter: () => {
      resting.current = setTimeout(load, INTENT_MS)
    },
    onMouseLeave: () => clearTimeout(resting.current),
  }
  return {
    ...rest,
    ...(isHere(place, href) ? { 'aria-current': 'page' } : {}),
    ...(preload ? intents : {}),
    href,
    onClick: (event) => {
      rest.onClick?.(event)
      if (event.defaultPrevented || !isPlain(event) || (rest.target && rest.target !== '_self')) return
      event.preventDefault()
      void press(event.currentTarget, () => {
        onFollow?.()
        return router.navigate({ ...target, replace })
      })
    },
  }
}

const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) => button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey

const pathOf = (href: string) => href.replace(/[?#].*/, '')

/** Whether the place is that of the link, or within it. */
function isHere({ pathname, search }: Place, href: string): boolean {
  const path = pathOf(href)
  const { searchParams } = new URL(href, 'https://here')
  return (
    (pathname === path || (path !== '/' && pathname.startsWith(`${path}/`))) &&
    [...searchParams].every(([name, value]) => search[name] === value)
  )
}
