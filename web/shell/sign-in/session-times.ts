/** The spans of a session, in milliseconds. */
export type Spans = {
  /** Unused for so long, it ends. A little sooner than on the server, so that the last moment still counts. */
  idle: number
  /** So long before the idle end the question appears. */
  idleWarning: number
  /** So long before the absolute end it is told. */
  endWarning: number
  /** Work on the page without a call is told to the server so often. */
  touch: number
}

const SECOND = 1_000
const MINUTE = 60 * SECOND

/** The spans that fit a session of this idle time. */
export function spansOf(idle_seconds: number): Spans {
  const whole = idle_seconds * SECOND
  const idle = whole - Math.min(MINUTE, whole / 6)
  return { idle, idleWarning: Math.min(2 * MINUTE, idle / 3), endWarning: 5 * MINUTE, touch: Math.min(5 * MINUTE, idle / 4) }
}

/** What is to be shown at an instant. */
export type Stage = { is: 'quiet' } | { is: 'idle' | 'ending'; left: number } | { is: 'over'; because: 'idle' | 'ended' }

/** `active`: when a person last did something that the server knows of; `ends`: when the session ends in any case. */
export function stageOf(now: number, active: number, ends: number, spans: Spans): Stage {
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
