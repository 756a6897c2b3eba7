/** Pixels. */
type Size = { width: number; height: number }

/** The address of an uploaded logo, with its size. */
export const addressOfLogo = (address: string, size: Size | null): string =>
  size === null ? address : `${address}&size=${size.width}x${size.height}`

/** How high applicants' pages show a logo, and how wide at most. */
export const LOGO_HEIGHT = 48
const MOST_WIDTH = 160

/** How wide they show it, by the size in its address; null where that says nothing. */
export function widthOfLogo(address: string | null): number | null {
  const [, wide, high] = /[?&]size=(\d+)x(\d+)/.exec(address ?? '') ?? []
  return wide && high ? Math.min(Math.round((Number(wide) / Number(high)) * LOGO_HEIGHT), MOST_WIDTH) : null
}
