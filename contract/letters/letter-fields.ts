import * as z from 'zod/mini'

/** The fields of a letter's template, in braces such as {first_name}, with their meaning. */
export const letterFields = [
  { name: 'today', means: 'The day on which the letter is written' },
  { name: 'first_name', means: 'First name of the applicant' },
  { name: 'middle_name', means: 'Middle name of the applicant' },
  { name: 'last_name', means: 'Last name of the applicant' },
  { name: 'full_name', means: 'First, middle and last name' },
  { name: 'email', means: 'Email of the applicant' },
  { name: 'phone', means: 'Phone of the applicant' },
  { name: 'position', means: 'Position' },
  { name: 'category', means: 'Contact or Non-contact' },
  { name: 'applicant_type', means: 'Applicant type' },
  { name: 'transaction_id', means: 'Transaction ID (TCN)' },
  { name: 'submitted', means: 'The day on which the prints were submitted' },
  { name: 'safe_date', means: 'SAFE expiration' },
  { name: 'status', means: 'The new hire status' },
  { name: 'status_date', means: 'The day of the new hire status' },
  { name: 'employer', means: 'Employer or network of the applicant' },
  { name: 'location', means: 'Work location: the recipient, or all of the applicant’s' },
  { name: 'vendor', means: 'Vendor of the applicant' },
  { name: 'contact_name', means: 'First and last name of the recipient’s contact' },
  { name: 'contact_first_name', means: 'First name of the recipient’s contact' },
  { name: 'contact_last_name', means: 'Last name of the recipient’s contact' },
  { name: 'recipient_name', means: 'Name of the work location or vendor that gets the letter' },
  { name: 'recipient_address', means: 'Its address, in lines' },
] as const

/** The name of a field of a letter's template. */
export type LetterField = (typeof letterFields)[number]['name']

/** The fields of its template that are empty in a letter, so that it has gaps. */
export const emptyLetterFields = z.array(z.enum(letterFields.map(({ name }) => name)))
