/** "(212) 555-0142" of ten digits; any other number as it is. */
export const formatPhone = (phone: string): string => phone.replace(/^(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3')
