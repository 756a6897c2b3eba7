/** Formats ten digits as "(212) 555-0142"; any other number stays unchanged. */
export const formatPhone = (phone: string): string => phone.replace(/^(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3')
