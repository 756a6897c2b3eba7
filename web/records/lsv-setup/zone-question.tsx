import { Text } from '@mantine/core'
import { useState } from 'react'
import type { AppointmentsKeep } from '../../../contract/availability/availability-change.ts'
import { timeOnly, zoneName } from '../../data/dates.ts'
import { Problem } from '../../data/problem.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { RadioField } from '../../ui/field/radio-field.tsx'
import { countOf } from '../../ui/list/count-of.ts'

/** The zone that was refused, with its booked appointments, and what they keep. */
type Question = { zone: string; booked: number; keep: AppointmentsKeep | null }

/**
 * Saves another time zone of an LSV: the first attempt finds out whether appointments are booked, the next one has the answer, what they
 * keep.
 */
export function useZoneQuestion() {
  const [question, setQuestion] = useState<Question | null>(null)
  const keepIn = (zone: string) => (question?.zone === zone ? (question.keep ?? undefined) : undefined)
  const saveInZone = async <T,>(zone: string, save: (keep: AppointmentsKeep | undefined) => Promise<T>): Promise<T> => {
    const keep = keepIn(zone)
    if (question?.zone === zone && keep === undefined) throw new Error('Choose what the appointments keep first.')
    try {
      return await save(keep)
    } catch (error) {
      if (!(error instanceof Problem && error.code === 'BOOKED_TIMES')) throw error
      setQuestion({ zone, booked: Number(error.body.booked), keep: null })
      throw new Error(error.message)
    }
  }
  const choose = (keep: AppointmentsKeep) => setQuestion(question && { ...question, keep })
  return { question, keepIn, choose, saveInZone }
}

type Props = { of: Pick<ReturnType<typeof useZoneQuestion>, 'question' | 'choose'>; from: string; to: string }

/** Asks what the booked appointments keep in the new time zone; nothing while none was found, or another zone is chosen. */
export function ZoneQuestion({ of: { question, choose }, from, to }: Props) {
  if (question === null || question.zone !== to) return null
  const [before, after] = [zoneName(from), zoneName(to)]
  return (
    <div data-question={question.keep === null}>
      <Notice kind="warning" title={`${countOf(question.booked, 'appointment')} booked in ${before}`}>
        <RadioField
          name="appointments_keep"
          label="What should they keep?"
          description="Each applicant is notified of the new time."
          options={[
            { value: 'clock_time', label: `The time on the clock: 10:00 AM ${before} becomes 10:00 AM ${after}, blocked times too` },
            { value: 'moment', label: `The moment: 10:00 AM ${before} becomes ${sameMoment(from, to)} ${after}` },
          ]}
          value={question.keep}
          onChange={(value) => choose(value as AppointmentsKeep)}
          withAsterisk
        />
        <Text size="sm" mt="xs">
          Applicants come by the time that they were told: if it was meant for {after}, keep the time on the clock.
        </Text>
      </Notice>
    </div>
  )
}

const MORNING = 10
const HOUR_MS = 3_600_000

/** The time in a zone while it is 10 AM in another, on an ordinary day. */
function sameMoment(from: string, to: string): string {
  const midnight = new Date('2026-01-15T00:00:00Z')
  const hours = Array.from({ length: 96 }, (_, quarter) => new Date(midnight.getTime() + (quarter * HOUR_MS) / 4))
  const instant = hours.find((at) => timeOnly(at, from) === `${MORNING}:00 AM`) ?? midnight
  return timeOnly(instant, to)
}
