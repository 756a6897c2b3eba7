import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import styles from './long-list.module.css'

type Props<Item> = {
  /** Read out before the list. */
  label: string
  items: readonly Item[]
  id(item: Item): string | number
  children(item: Item): ReactNode
  /** The total number, including items that are not loaded yet. */
  count: number
  /** Called near the end of the loaded items. */
  onEnd?(): void
}

const OVERSCAN = 10
/** The estimated height in pixels, until an item is measured. */
const ESTIMATED_HEIGHT = 76

/** A list of any length that scrolls with the page: only items near the window are in the document. */
export function LongList<Item>({ label, items, id, children, count, onEnd }: Props<Item>) {
  const list = useRef<HTMLDivElement>(null)
  const [above, setAbove] = useState(0)
  useLayoutEffect(() => setAbove(list.current?.offsetTop ?? 0), [])
  const virtual = useWindowVirtualizer({
    count: items.length,
    estimateSize: () => ESTIMATED_HEIGHT,
    getItemKey: (index) => id(items[index] as Item),
    overscan: OVERSCAN,
    scrollMargin: above,
  })
  const shown = virtual.getVirtualItems()
  const last = shown.at(-1)?.index ?? -1
  const near = last >= items.length - 1 && items.length < count
  useEffect(() => {
    if (near) onEnd?.()
  }, [near, onEnd])
  return (
    // biome-ignore lint/a11y/useSemanticElements: the items are where they would be in the whole list, which ul and li cannot tell
    <div ref={list} role="list" aria-label={label} className={styles.list} style={{ height: virtual.getTotalSize() }}>
      {shown.map(({ index, key, start }) => (
        // biome-ignore lint/a11y/useSemanticElements: an item of the list above, for the reason given there
        <div
          key={key}
          role="listitem"
          aria-setsize={count}
          aria-posinset={index + 1}
          data-index={index}
          ref={virtual.measureElement}
          className={styles.item}
          style={{ top: start - above }}
        >
          {children(items[index] as Item)}
        </div>
      ))}
    </div>
  )
}
