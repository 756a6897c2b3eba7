import { useCallback, useState } from 'react'

const KEY = 'bims-board-sound'
const TONE = { hertz: 880, seconds: 0.25, loudness: 0.08 }

let audio: AudioContext | null = null

/** One short tone. A browser that has not been touched yet stays silent. */
function chime() {
  try {
    audio ??= new AudioContext()
    const [tone, volume] = [audio.createOscillator(), audio.createGain()]
    tone.frequency.value = TONE.hertz
    volume.gain.setValueAtTime(TONE.loudness, audio.currentTime)
    volume.gain.exponentialRampToValueAtTime(TONE.loudness / 100, audio.currentTime + TONE.seconds)
    tone.connect(volume).connect(audio.destination)
    tone.start()
    tone.stop(audio.currentTime + TONE.seconds)
  } catch {
    // A device without sound.
  }
}

/** The sound of arrivals, on or off as this device remembers. */
export function useChime() {
  const [isOn, setOn] = useState(() => localStorage.getItem(KEY) !== 'off')
  const toggle = useCallback(() => {
    localStorage.setItem(KEY, isOn ? 'off' : 'on')
    setOn(!isOn)
  }, [isOn])
  return { isOn, toggle, chime: () => isOn && chime() }
}
