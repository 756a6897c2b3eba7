import '@mantine/core/styles/Skeleton.css'
import { classes } from '../plain/classes.ts'
import { Words } from '../plain/words.tsx'
import { useWord } from '../translation.ts'
import styles from './waiting.module.css'

/** Shown while there is no content yet. */
export function LoadingScreen() {
  const word = useWord()
  return (
    <div className={styles.screen} role="status">
      <span className={`${classes.loader} ${classes.oval} mantine-Loader-root`} aria-hidden="true" />
      <Words>{word('Please wait, loading...')}</Words>
    </div>
  )
}

const skeleton = `${classes.skeleton} mantine-Skeleton-root`

/** Placeholders for `rows` rows of content, so that nothing jumps. */
export function LoadingRows({ rows = 3, height = 56 }: { rows?: number; height?: number }) {
  const word = useWord()
  return (
    <div className={styles.rows} role="status" aria-label={word('Please wait, loading...')}>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bars without identity
        <div key={row} className={skeleton} data-visible data-animate style={{ height }} />
      ))}
    </div>
  )
}

/** The text of an empty list. */
export function EmptyText({ children }: { children?: string }) {
  const word = useWord()
  return (
    <Words dimmed className={styles.empty}>
      {children ?? word('None to display')}
    </Words>
  )
}
