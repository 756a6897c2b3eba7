import type { LettersAnswer } from '../../../contract/applicants/search/bulk-changes.ts'
import { Breakable } from '../../ui/plain/breakable.tsx'

/** "to North School, office@school.example": whom a letter reaches. */
export const Recipient = ({ recipient, email }: Pick<LettersAnswer['letters'][number], 'recipient' | 'email'>) => (
  <>
    to {recipient}, <Breakable>{email ?? ''}</Breakable>
  </>
)
