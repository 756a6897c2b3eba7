import { useQuery } from '@tanstack/react-query'
import { translationOf } from '../../../contract/records/translations.ts'
import type { Environment } from '../../data/environment.ts'
import { Facts } from '../../ui/list/facts.tsx'
import { useReviewText } from '../texts/dictionaries.ts'
import { useLanguage } from '../translation/language.ts'
import { waiverPage } from '../wizard/guards.ts'
import { waiversOf } from '../wizard/public-lists.ts'
import type { Wizard } from '../wizard/wizard.ts'
import { AnswersPanel } from './answers-panel.tsx'
import { readQuestions } from './waiver-questions.ts'

/** The answers of each waiver, and how it was signed. */
export function WaiversPanels({ environment, wizard: { signatures } }: { environment: Environment; wizard: Wizard }) {
  const text = useReviewText()
  const { data = [] } = useQuery(waiversOf(environment))
  const spoken = useLanguage()
  const words = { yes: text('review.yes'), no: text('review.no') }
  return signatures.map(({ waiver: id, language, fields, typed_name }) => {
    const found = data.find((each) => each.id === id)
    const translated = translationOf(found?.translations, 'waiver_data', language)
    const html = translated ?? found?.waiver_data ?? ''
    const answers = readQuestions(html, fields, words).map(({ question, answer }) => ({ name: question, value: answer || undefined }))
    return (
      <AnswersPanel
        key={id}
        title={translationOf(found?.translations, 'name', spoken) ?? found?.name ?? '\u00a0'}
        to={waiverPage(
          Math.max(
            0,
            data.findIndex((each) => each.id === id),
          ),
        )}
      >
        {answers.length > 0 && (
          <div lang={translated === undefined ? 'en' : language}>
            <Facts facts={answers} least={240} />
          </div>
        )}
        <Facts facts={[{ name: text('review.signature'), value: typed_name || text('review.signed') }]} least={240} />
      </AnswersPanel>
    )
  })
}
