/** A record that is chosen by its name. */
export type Named = { id: number; name?: string; description?: string; agency?: string | null; identifier?: string | null }

/** What the record is called on the screens. */
export function nameOf({ id, name, description, agency, identifier }: Named): string {
  if (name !== undefined) return identifier ? `${name} (${identifier})` : name
  return [description, agency].filter(Boolean).join(', ') || String(id)
}
