import { Icon } from '../layout/icon.tsx'
import styles from './chip.module.css'

/** A word that a press takes away again. */
export function Chip({ children, onRemove }: { children: string; onRemove(): void }) {
  return (
    <button type="button" className={styles.chip} onClick={onRemove} aria-label={`Remove ${children}`}>
      <span>{children}</span>
      <Icon name="cancel" size={16} />
    </button>
  )
}
