import { useSyncExternalStore } from 'react'
import { useWord } from '../translation.ts'
import styles from './offline-notice.module.css'

/** A bar that is shown while there is no connection. */
export function OfflineNotice() {
  const word = useWord()
  const online = useSyncExternalStore(subscribe, () => navigator.onLine)
  return (
    <div role="status">
      {!online && <div className={styles.bar}>{word('You are offline. What you typed is kept; try again when you are connected.')}</div>}
    </div>
  )
}

function subscribe(listener: () => void) {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
