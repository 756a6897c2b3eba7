/** A text that this tab keeps over a reload, by its name. Storage may be forbidden: then there is none, and a reload begins anew. */
export const keptText = (name: string) => ({
  read(): string | null {
    try {
      return sessionStorage.getItem(name)
    } catch {
      return null
    }
  },
  /** Nothing is kept any more with null. */
  keep(text: string | null): void {
    try {
      if (text === null) sessionStorage.removeItem(name)
      else sessionStorage.setItem(name, text)
    } catch {
      // As above.
    }
  },
})
