import { Button, VisuallyHidden } from '@mantine/core'
import { Icon, type IconName } from '../../ui/layout/icon.tsx'

type Props = { icon?: IconName; text: string; of?: string; onClick(): void; disabled?: boolean; loading?: boolean }

/** The button of a panel; `of` is for screen readers only, so that each button names its subject. */
export function PanelButton({ icon, text, of, onClick, disabled, loading }: Props) {
  return (
    <Button
      variant="default"
      onClick={onClick}
      disabled={disabled ?? false}
      loading={loading ?? false}
      {...(icon ? { leftSection: <Icon name={icon} /> } : {})}
    >
      {text}
      {of && <VisuallyHidden component="span"> {of}</VisuallyHidden>}
    </Button>
  )
}
