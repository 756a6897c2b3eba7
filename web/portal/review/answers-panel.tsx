import type { ReactNode } from 'react'
import { TextLink } from '../../ui/layout/links.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { useReviewText } from '../texts/dictionaries.ts'

/** A section of the answers, with the link to its page. */
export function AnswersPanel({ title, to, children }: { title: string; to: string; children: ReactNode }) {
  const text = useReviewText()
  const change = (
    <TextLink to={to} aria-label={text('review.changeNamed', { name: title })} py={10}>
      {text('review.change')}
    </TextLink>
  )
  return (
    <Panel title={title} actions={change}>
      {children}
    </Panel>
  )
}
