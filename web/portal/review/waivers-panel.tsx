import { waiver } from '../../../contract/waivers/waivers.ts'
import type { Environment } from '../../data/environment.ts'
import { useEveryRecord } from '../../data/records/use-every-record.ts'
import { Facts } from '../../ui/list/facts.tsx'
import { useReviewText, useText } from '../texts/dictionaries.ts'
import { useLanguage } from '../translation/language.ts'
import type { Wizard } from '../wizard/wizard.ts'
import { AnswersPanel } from './answers-panel.tsx'

/** The signed waivers, with typed names. */
export function WaiversPanel({ environment, wizard: { signatures } }: { environment: Environment; wizard: Wizard }) {
  const [text, common] = [useReviewText(), useText()]
  const { data = [] } = useEveryRecord(waiver, { [environment.kind]: environment.id }, { anonymous: true })
  const inSpanish = useLanguage() === 'es'
  const nameOf = (id: number) => {
    const found = data.find((each) => each.id === id)
    return (inSpanish && found?.name_es) || found?.name || '\u00a0'
  }
  return (
    <AnswersPanel title={common('step.waiver')} to="/waiver">
      <Facts facts={signatures.map(({ waiver: id, typed_name }) => ({ name: nameOf(id), value: typed_name || text('review.signed') }))} />
    </AnswersPanel>
  )
}
