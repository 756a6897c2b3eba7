import { userEvent } from 'vitest/browser'

/** Presses keys one after another, by name: "Enter", "ArrowDown". */
export async function press(...keys: string[]): Promise<void> {
  for (const key of keys) await userEvent.keyboard(key.length === 1 ? key : `{${key}}`)
}
