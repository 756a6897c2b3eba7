import { Fragment } from 'react'

/** An address of one long word, such as of a mailbox, that breaks behind its signs first, and within a name only where that does not do. */
export function Breakable({ children }: { children: string }) {
  return children.split(/(?<=[@._-])/).map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text
    <Fragment key={place}>
      {place > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
