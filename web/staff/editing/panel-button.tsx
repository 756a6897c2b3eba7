import { Button, VisuallyHidden } from '@mantine/core'
import { Icon, type IconName } from '../../ui/layout/icon.tsx'
import { usePageAct } from '../palette/page-acts.ts'
import { type ActName, keysOf } from '../palette/record-acts.ts'

type Props = {
  icon?: IconName
  text: string
  of?: string
  /** The act of the palette and of the keys that presses this button. */
  act?: ActName
  onClick(): void
  disabled?: boolean
  loading?: boolean
}

/** The button of a panel; `of` is for screen readers only, so that each button names its subject. */
export function PanelButton({ icon, text, of, act, onClick, disabled, loading }: Props) {
  usePageAct(disabled ? undefined : act, onClick)
  return (
    <Button
      variant="default"
      onClick={onClick}
      disabled={disabled ?? false}
      loading={loading ?? false}
      {...(act ? { 'aria-keyshortcuts': keysOf(act), title: keysOf(act) } : {})}
      {...(icon ? { leftSection: <Icon name={icon} /> } : {})}
    >
      {text}
      {of && <VisuallyHidden component="span"> {of}</VisuallyHidden>}
    </Button>
  )
}
