/** A record that is chosen by its name. */
export type Named = { id: number; name?: string; description?: string; agency?: string | null; identifier?: string | null; lsv?: number }

/** What the record is called on the screens: "Lakeview Office (L3-2)", "Teacher (Department of Education, Downtown)". */
export function nameOf({ id, name, description, agency, identifier }: Named, place?: string): string {
  const beside = [identifier, agency, place].filter(Boolean).join(', ')
  const called = name ?? description ?? String(id)
  return beside === '' ? called : `${called} (${beside})`
}
