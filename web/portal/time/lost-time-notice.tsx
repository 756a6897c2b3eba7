import { Button, Group, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { dateAndTimeInZone } from '../../data/dates.ts'
import { useNavigate } from '../../router/routing.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { TextLink } from '../../ui/layout/links.tsx'
import { useTranslation } from '../../ui/translation.ts'
import { useLostTimeText } from '../texts/dictionaries.ts'
import { useLocale } from '../translation/language.ts'
import { nextPage, schedulePage } from '../wizard/guards.ts'
import { currentWizard } from '../wizard/use-wizard.ts'
import type { LostTime, Place } from '../wizard/wizard.ts'
import { focusChosenTime } from './focus-chosen-time.ts'
import { chooseTime, replaceLsv, replaceTime } from './replace-time.ts'

type Props = {
  lost: LostTime
  dateTime: string
  place: Place
  /** During the booking, whose page has the reason and the way to all times: after another choice, the answers are checked again. */
  failed: boolean
}

/** The notice of a lost time: the reason, and alternatives a tap away. */
export function LostTimeNotice({ lost: { error, alternatives }, dateTime, place, failed }: Props) {
  const text = useLostTimeText()
  const translate = useTranslation()
  const locale = useLocale()
  const navigate = useNavigate()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Not focused, since it appears by itself: nobody who is typing loses the cursor.
    if (scrollY > 0 && !failed) box.current?.scrollIntoView({ block: 'nearest' })
  }, [failed])
  const { times, elsewhere } = alternatives
  const go = (change: () => void) => () => {
    change()
    focusChosenTime()
    const wizard = currentWizard()
    if (wizard) void navigate({ to: nextPage(wizard) })
  }
  const replace = (time: string) => () => {
    replaceTime(time)
    focusChosenTime()
  }
  const wizard = currentWizard()
  return (
    <div ref={box} className="no-print">
      <Notice kind="warning" alert={!failed} {...(failed ? {} : { title: translate(error) })}>
        <Text>{text('lost.kept', { when: dateAndTimeInZone(dateTime, place.timezone, locale) })}</Text>
        {times.length > 0 && (
          <>
            <Text mt="sm">{text('lost.here', { name: place.name })}</Text>
            <Group gap="xs" mt={4}>
              {times.map((time) => (
                <Button key={time} variant="default" px="sm" onClick={failed ? go(() => chooseTime(time)) : replace(time)}>
                  {dateAndTimeInZone(time, place.timezone, locale)}
                </Button>
              ))}
            </Group>
          </>
        )}
        {elsewhere && (
          <>
            <Text mt="sm">{text('lost.elsewhere', { name: elsewhere.name })}</Text>
            <Group gap="xs" mt={4}>
              {elsewhere.times.map((time) => (
                <Button key={time} variant="default" px="sm" onClick={go(() => replaceLsv(elsewhere, time))}>
                  {dateAndTimeInZone(time, elsewhere.timezone, locale)}
                </Button>
              ))}
            </Group>
          </>
        )}
        {wizard && !failed && (
          <TextLink to={schedulePage(wizard)} py={10} display="inline-block">
            {text('lost.all')}
          </TextLink>
        )}
      </Notice>
    </div>
  )
}
