/** The texts around the content of every mail to an applicant. */
export const texts = {
  hello: (name: string) => (name === '' ? 'Hello,' : `Hello ${name},`),
  help: 'Help',
  requestedBy: (environment: string) => `Requested by ${environment}`,
}
