/** The TCN that a record loses to another one, as its history keeps it. */
export const replacedTcn = (tcn: unknown): { replaced_tcn?: string } => (typeof tcn === 'string' ? { replaced_tcn: tcn } : {})

/** The history of changed fields, if it names the TCN that the record had before: that is found nowhere else then. */
export function historyOfChange(changed: readonly string[], before: Readonly<Record<string, unknown>> | undefined) {
  const lost = changed.includes('transaction_id') ? replacedTcn(before?.transaction_id) : {}
  return 'replaced_tcn' in lost ? { history: { changed, ...lost } } : {}
}
