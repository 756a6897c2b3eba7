import { useState } from 'react'

/** What a dialog is about, also while it closes. `opened` says whether it is open, where null is something new. */
export function useAbout<About>(now: About, opened = now !== null): About {
  const [shown, setShown] = useState(now)
  if (opened && shown !== now) setShown(now)
  return shown
}
