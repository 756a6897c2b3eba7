import type { ApplicantForm, ExtraField } from '../../../contract/applicant-form.ts'
import { Panel } from '../../ui/panel.tsx'
import type { useFields } from '../../ui/use-fields.ts'
import { useDataText } from '../texts/data-texts.ts'
import { AboutFields, AddressFields } from './data-fields.tsx'

type Props = { form: ReturnType<typeof useFields<ApplicantForm>>; asked: readonly ExtraField[] }

/** What is asked beyond name and contact: of those, too, whose name and contact the desk has taken. */
export function MorePanels({ form, asked }: Props) {
  const text = useDataText()
  return (
    <>
      <Panel title={text('data.about')}>
        <AboutFields form={form} asked={asked} />
      </Panel>
      <Panel title={text('data.address')}>
        <AddressFields form={form} />
      </Panel>
    </>
  )
}
