/** The TCN that a record loses to another one, as its history keeps it. */
export const replacedTcn = (tcn: string | null | undefined): { replaced_tcn?: string } => (tcn == null ? {} : { replaced_tcn: tcn })
