/** Pixels. */
type Size = { width: number; height: number }

/** The address of an uploaded logo, with its size. */
export const addressOfLogo = (address: string, size: Size | null): string =>
  size === null ? address : `${address}&size=${size.width}x${size.height}`

/** The height at which applicants' pages show a logo, and its maximum width. */
export const LOGO_HEIGHT = 48
const MAX_WIDTH = 160

/** The width at which they show it, from the size in its address; null if the address contains none. */
export function widthOfLogo(address: string | null): number | null {
  const [, wide, high] = /[?&]size=(\d+)x(\d+)/.exec(address ?? '') ?? []
  return wide && high ? Math.min(Math.round((Number(wide) / Number(high)) * LOGO_HEIGHT), MAX_WIDTH) : null
}
