/** The mailbox of an address, for limits: addresses of one mailbox have many spellings, since most providers ignore dots and tags. */
export function mailboxOf(email: string): string {
  const [name = '', host = ''] = email.toLowerCase().split('@')
  return `${name.replace(/\+.*/, '').replaceAll('.', '')}@${host}`
}
