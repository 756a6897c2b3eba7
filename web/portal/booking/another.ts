/** The application whose applicant was told of an appointment ahead. In memory only: after a reload the booking says it again. */
let told: string | null = null

/** Lets the application with this key book one more appointment than the one that its applicant was told of. */
export const allowAnother = (key: string): void => {
  told = key
}

/** The field of the booking's body that allows it. */
export const anotherOf = (key: string): { another?: true } => (told === key ? { another: true } : {})
