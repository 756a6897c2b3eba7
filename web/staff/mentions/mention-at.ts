/** An `@` with the beginning of a name before the caret: where the `@` is, and the name so far. */
export type BegunMention = { begin: number; name: string }

/** The mention that is typed at the caret; null where there is none, such as in an email address. */
export function mentionAt(text: string, caret: number): BegunMention | null {
  const found = /(?:^|[^\p{L}\p{N}._@-])@([\p{L}\p{N}._-]{0,60})$/u.exec(text.slice(0, caret))
  return found ? { begin: caret - (found[1] ?? '').length - 1, name: found[1] ?? '' } : null
}
