import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { ApplicantForm } from '../../../contract/applicants/applicant-form.ts'
import type { ExtraField } from '../../../contract/applicants/extra-fields.ts'
import { queryClient } from '../../data/query-client.ts'
import { ErrorNotice, Notice } from '../../ui/feedback/notice.tsx'
import { LoadingRows } from '../../ui/feedback/waiting.tsx'
import { FieldLink } from '../../ui/form/error-summary.tsx'
import type { useFields } from '../../ui/form/use-fields.ts'
import { Panel } from '../../ui/layout/panel.tsx'
import { useDataText } from '../texts/dictionaries.ts'
import { codeNames } from '../translation/code-names.ts'
import { loadAll } from '../translation/dictionary.ts'
import { useRelatedErrors } from './use-related-errors.ts'

type Props = { form: ReturnType<typeof useFields<ApplicantForm>>; extras: readonly ExtraField[]; children: ReactNode }

/** The fields with long lists, and the checks, which load while the fields above them are filled in. */
const fields = {
  queryKey: ['demographic-fields'],
  queryFn: async () =>
    (
      await Promise.all([import('./demographic-fields.tsx'), loadAll(codeNames), import('../../../contract/applicants/applicant-form.ts')])
    )[0],
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  structuralSharing: false,
}

void queryClient.prefetchQuery(fields)

/** The data beyond name and contact, also for applicants whose name and contact the desk has entered. `children` are shown below. */
export function MorePanels({ form, extras, children }: Props) {
  const text = useDataText()
  useRelatedErrors(form.form)
  const { data, error, refetch } = useQuery(fields)
  const [drawn, setDrawn] = useState({ about: false, address: false })
  if (error) return <ErrorNotice onRetry={refetch}>We could not reach the server. Check your connection and try again.</ErrorNotice>
  if (!data) return <LoadingRows rows={12} height={72} />
  return (
    <>
      <Panel title={text('data.about')}>
        <data.AboutFields form={form} extras={extras} onDrawn={() => setDrawn({ about: true, address: false })} />
      </Panel>
      {drawn.about && (
        <Panel title={text('data.address')}>
          <data.AddressFields form={form} extras={extras} onDrawn={() => setDrawn({ about: true, address: true })} />
        </Panel>
      )}
      {drawn.address && children}
    </>
  )
}

/** Explains the missing digits after a reload, with a link to their field. */
export function DigitsAgain() {
  const text = useDataText()
  return (
    <Notice>
      <Text>
        {text('data.digitsLost')} <FieldLink id="ssn4">{text('data.digitsAgain')}</FieldLink>
      </Text>
    </Notice>
  )
}
