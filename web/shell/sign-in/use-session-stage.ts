import { useEffect, useMemo, useRef, useState } from 'react'
import { activity, call } from '../../data/call.ts'
import { clearSession, type Session } from '../../data/session.ts'
import { signOut } from '../../data/sign-in.ts'
import { keepSignOutReason, takeSignOutReason } from '../../data/sign-out-reason.ts'
import { ENDED, expireSession } from '../../data/suspend-session.ts'

const TICK_MS = 1_000
/** The channel by which tabs share the last activity. */
const SHARED = 'bims-active'
const REASONS = {
  idle: 'You were signed out because you were not active for a while.',
  ended: ENDED,
}

/** The stage of the session, updated every second, across all tabs of this browser; `resumed` counts its renewals in place. */
export function useSessionStage(session: Session, { suspended, resumed }: { suspended: boolean; resumed: number }) {
  const spans = useMemo(() => spansOf(session.idle_seconds), [session])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a resumed session is the same object with a new end
  const ends = useMemo(() => Date.now() + session.seconds_left * 1_000, [session, resumed])
  const [stage, setStage] = useState<Stage>({ is: 'quiet' })
  const touched = useTouches()
  useEffect(() => {
    setStage({ is: 'quiet' })
    if (suspended) return
    // The session was requested just now.
    activity.at = Date.now()
    const timer = setInterval(() => {
      shareActivity()
      const now = stageOf(Date.now(), activity.at, ends, spans)
      setStage((before) => (before.is === 'quiet' && now.is === 'quiet' ? before : now))
      if (now.is === 'over') void end(REASONS[now.because])
      else if (now.is !== 'idle' && touched.current > activity.at + spans.touch) void touch()
    }, TICK_MS)
    return () => clearInterval(timer)
  }, [ends, spans, touched, suspended])
  const stay = () => {
    setStage({ is: 'quiet' })
    void touch()
  }
  return { stage, stay, leave: () => void end(null) }
}

/** The time of the last key press or pointer action. */
function useTouches() {
  const touched = useRef(0)
  useEffect(() => {
    const touch = () => {
      touched.current = Date.now()
    }
    window.addEventListener('pointerdown', touch, true)
    window.addEventListener('keydown', touch, true)
    return () => {
      window.removeEventListener('pointerdown', touch, true)
      window.removeEventListener('keydown', touch, true)
    }
  }, [])
  return touched
}

function shareActivity() {
  const shared = Number(localStorage.getItem(SHARED) ?? 0)
  // A clock that was set back must not keep a session open.
  if (shared > activity.at && shared <= Date.now()) activity.at = shared
  else if (activity.at !== shared) localStorage.setItem(SHARED, String(activity.at))
}

/** Records a call caused by the user, which the server counts. The call itself reports an ended session. */
const touch = () => call('GET', '/auth/session').catch(() => undefined)

let ending = false
/** Ends the session on the server, and here: with a reason, input that is not saved may wait for the user. */
async function end(reason: string | null) {
  if (ending) return
  ending = true
  if (reason === null) await signOut().catch(clearSession)
  else {
    keepSignOutReason(reason)
    await call('DELETE', '/auth/session').catch(() => undefined)
    if (expireSession(reason)) takeSignOutReason()
  }
  ending = false
}

/** The time limits of a session, in milliseconds. */
type Spans = {
  /** The idle time after which it ends, a little shorter than on the server, so that the last activity still counts. */
  idle: number
  /** How long before the idle end the question appears. */
  idleWarning: number
  /** How long before the expiry the warning appears. */
  endWarning: number
  /** The interval at which work on the page without calls is reported to the server. */
  touch: number
}

const SECOND = 1_000
const MINUTE = 60 * SECOND

/** The time limits for a session of this idle time. */
function spansOf(idle_seconds: number): Spans {
  const whole = idle_seconds * SECOND
  const idle = whole - Math.min(MINUTE, whole / 6)
  return { idle, idleWarning: Math.min(2 * MINUTE, idle / 3), endWarning: 5 * MINUTE, touch: Math.min(5 * MINUTE, idle / 4) }
}

/** The stage at an instant. */
type Stage = { is: 'quiet' } | { is: 'idle' | 'ending'; left: number } | { is: 'over'; because: 'idle' | 'ended' }

/** `active`: the last activity known to the server; `ends`: the absolute end of the session. */
function stageOf(now: number, active: number, ends: number, spans: Spans): Stage {
  const idle = active + spans.idle - now
  const left = ends - now
  if (left <= 0) return { is: 'over', because: 'ended' }
  if (idle <= 0) return { is: 'over', because: 'idle' }
  if (idle <= spans.idleWarning) return { is: 'idle', left: Math.min(idle, left) }
  return left <= spans.endWarning ? { is: 'ending', left } : { is: 'quiet' }
}

/** "1:05" */
export function clockText(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / SECOND))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
