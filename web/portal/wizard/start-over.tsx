import { ButtonLink } from '../../ui/layout/links.tsx'
import { useText } from '../texts/dictionaries.ts'
import { dispatch } from './use-wizard.ts'

/** The way on after a final refusal: leaves the application, of which nothing can be sent again, and begins at the first page. */
export function StartOver({ variant = 'filled' }: { variant?: 'filled' | 'default' }) {
  const text = useText()
  return (
    <ButtonLink to="/landing" variant={variant} onFollow={() => dispatch({ type: 'left' })}>
      {text('startOver')}
    </ButtonLink>
  )
}
