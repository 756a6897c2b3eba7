/** A US phone number of ten digits as people write it: (305) 555-0100. Anything else stays as it is. */
export const formatPhone = (phone: string): string => phone.replace(/^(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3')
