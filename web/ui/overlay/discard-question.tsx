import { Button, Group, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { Notice } from '../feedback/notice.tsx'

/** Asks before what was typed is lost; takes the focus. */
export function DiscardQuestion({ onDiscard, onStay }: { onDiscard(): void; onStay(): void }) {
  const stay = useRef<HTMLButtonElement>(null)
  useEffect(() => stay.current?.focus(), [])
  return (
    <Notice kind="warning" alert>
      <Text>What you typed has not been saved.</Text>
      <Group mt="xs" mb="sm">
        <Button color="red" onClick={onDiscard}>
          Discard
        </Button>
        <Button variant="default" onClick={onStay} ref={stay}>
          Keep editing
        </Button>
      </Group>
    </Notice>
  )
}
