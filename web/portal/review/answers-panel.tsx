import type { ReactNode } from 'react'
import { TextLink } from '../../ui/layout/links.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { useReviewText } from '../texts/dictionaries.ts'

type Props = {
  title: string
  to: string
  /** The field that gets the focus there. */
  field?: string
  children: ReactNode
}

/** A part of the answers, with the way to the page on which they are given, and back from there. */
export function AnswersPanel({ title, to, field = 'change', children }: Props) {
  const text = useReviewText()
  const change = (
    <TextLink to={to} hash={field} aria-label={text('review.changeNamed', { name: title })} py={10}>
      {text('review.change')}
    </TextLink>
  )
  return (
    <Panel title={title} actions={change}>
      {children}
    </Panel>
  )
}
