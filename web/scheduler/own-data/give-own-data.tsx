import { Text } from '@mantine/core'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { OwnData } from '../../../contract/own-data.ts'
import { dateAndTime } from '../../data/dates.ts'
import { Problem } from '../../data/problem.ts'
import { ButtonLink } from '../../ui/links.tsx'
import { ErrorNotice, Notice } from '../../ui/notice.tsx'
import { Page, PageTitle } from '../../ui/page.tsx'
import { StepIndicator } from '../../ui/step-indicator.tsx'
import { LoadingRows } from '../../ui/waiting.tsx'
import { AgreeForm } from '../disclaimers/read-disclaimers.tsx'
import { BadLink } from '../own-booking/bad-link.tsx'
import { useLanguage, useLocale } from '../texts/language.ts'
import { useOwnDataText } from '../texts/own-data-texts.ts'
import { SignForm } from '../waivers/sign-form.tsx'
import type { Answers } from '../wizard/wizard.ts'
import { OwnDataForm } from './own-data-form.tsx'
import { type Given, givenBody, NOTHING_GIVEN, type Part, partsOf, refusedPart } from './parts.ts'
import { useClearWhenLeft } from './use-clear-when-left.ts'
import { useGiveOwnData, useOwnData } from './use-own-data.ts'

/** /booking/{token}/data: what the desk could not ask, on the applicant's own phone or on a device of the desk's. */
export function GiveOwnData() {
  const { token = '' } = useParams({ strict: false }) as { token?: string }
  const onDesk = (useSearch({ strict: false }) as { device?: string }).device === 'desk'
  const { data, error, refetch } = useOwnData(token)
  useClearWhenLeft(onDesk)
  if (error instanceof Problem && error.status === 404) return <BadLink />
  if (!data) {
    return <Page>{error ? <ErrorNotice onRetry={refetch}>{error.message}</ErrorNotice> : <LoadingRows rows={3} height={96} />}</Page>
  }
  if (!data.open || data.missing.length === 0) return <NothingToGive token={token} open={data.open} />
  return <Parts token={token} asked={data} onDesk={onDesk} />
}

function Parts({ token, asked, onDesk }: { token: string; asked: OwnData; onDesk: boolean }) {
  const navigate = useNavigate()
  const give = useGiveOwnData(token)
  const language = useLanguage()
  const parts = partsOf(asked)
  const [at, setAt] = useState(0)
  const [given, setGiven] = useState<Given>(NOTHING_GIVEN)
  const [complaints, setComplaints] = useState<Readonly<Record<string, string>>>({})
  const [answers, setAnswers] = useState<Readonly<Record<number, Answers>>>({})
  const [done, setDone] = useState(false)
  const send = async (all: Given) => {
    try {
      await give.mutateAsync(givenBody(asked, all, language))
    } catch (error) {
      const refused = refusedPart((error as Problem).errors ?? {}, parts)
      setComplaints(refused.complaints)
      if (Object.keys(refused.complaints).length > 0) setAt(refused.at)
      return
    }
    if (onDesk) void navigate({ to: '/booking/done', replace: true })
    else setDone(true)
  }
  const goOn = async (more: Partial<Given>) => {
    const all = { ...given, ...more }
    setGiven(all)
    setComplaints({})
    if (at + 1 < parts.length) setAt(at + 1)
    else await send(all)
  }
  if (done) return <Done token={token} />
  const part = parts[at] as Part
  return (
    <Page key={at}>
      <Head asked={asked} step={at + 1} of={parts.length} part={part} />
      {give.error && (
        <ErrorNotice focused onRetry={() => send(given)}>
          {give.error.message}
        </ErrorNotice>
      )}
      <OnePart
        part={part}
        asked={asked}
        given={given}
        answers={answers}
        onAnswers={(waiver, typed) => setAnswers((known) => ({ ...known, [waiver]: typed }))}
        complaints={complaints}
        onGiven={goOn}
      />
    </Page>
  )
}

function Head({ asked, step, of, part }: { asked: OwnData; step: number; of: number; part: Part }) {
  const text = useOwnDataText()
  const locale = useLocale()
  const { first_name, last_name, date_time, timezone, place } = asked
  const name = text(`ownData.${part.kind}`)
  const about = { name: `${first_name} ${last_name}`, when: dateAndTime(date_time, timezone, locale), place }
  return (
    <>
      <StepIndicator step={step} of={of} name={name} text={text('ownData.step', { step, of, name })} />
      <PageTitle subtitle={text('ownData.subtitle', about)}>{text('ownData.title')}</PageTitle>
    </>
  )
}

type PartProps = {
  part: Part
  asked: OwnData
  given: Given
  /** What was filled into waivers, by their ids. */
  answers: Readonly<Record<number, Answers>>
  onAnswers(waiver: number, answers: Answers): void
  complaints: Readonly<Record<string, string>>
  onGiven(more: Partial<Given>): Promise<void>
}

function OnePart({ part, asked, given, answers, onAnswers, complaints, onGiven }: PartProps) {
  const spoken = useLanguage()
  if (part.kind === 'notice') return <AgreeForm disclaimers={asked.disclaimers} onAgree={() => onGiven({ agreed: true })} />
  if (part.kind === 'data') {
    return <OwnDataForm asked={asked} person={given.person} complaints={complaints} onGiven={(person) => onGiven({ person })} />
  }
  const waiver = asked.waivers[part.index]
  if (!waiver) return null
  const others = given.signatures.filter((signature) => signature.waiver !== waiver.id)
  const language = spoken === 'es' && waiver.waiver_data_es ? 'es' : 'en'
  return (
    <SignForm
      key={language}
      waiver={waiver}
      language={language}
      number={part.index + 1}
      of={asked.waivers.length}
      draft={{ answers: answers[waiver.id] ?? {}, keep: (typed) => onAnswers(waiver.id, typed) }}
      refused={Object.entries(complaints).find(([name]) => name.startsWith('waiver_signatures'))?.[1]}
      onSigned={(signature) => onGiven({ signatures: [...others, signature] })}
    />
  )
}

function Done({ token }: { token: string }) {
  const text = useOwnDataText()
  return (
    <Page>
      <PageTitle>{text('ownData.doneTitle')}</PageTitle>
      <Notice kind="success">
        <Text>{text('ownData.doneHint')}</Text>
      </Notice>
      <div>
        <ButtonLink to={`/booking/${token}`}>{text('ownData.see')}</ButtonLink>
      </div>
    </Page>
  )
}

function NothingToGive({ token, open }: { token: string; open: boolean }) {
  const text = useOwnDataText()
  return (
    <Page>
      <PageTitle>{text('ownData.title')}</PageTitle>
      <Notice kind={open ? 'success' : 'info'}>{text(open ? 'ownData.nothing' : 'ownData.closed')}</Notice>
      <div>
        <ButtonLink to={`/booking/${token}`}>{text('ownData.see')}</ButtonLink>
      </div>
    </Page>
  )
}
