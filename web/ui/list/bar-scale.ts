/**
 * The steps of an axis from zero: round numbers, at most five, the last at least the highest value. Counts
 * have `whole` ones.
 */
export function scaleFor(highest: number, whole = false): number[] {
  if (!(highest > 0)) return [0, 1]
  const rough = highest / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const round = whole ? [1, 2, 5, 10] : [1, 2, 2.5, 5, 10]
  const step = Math.max((round.find((each) => each * power >= rough) ?? 10) * power, whole ? 1 : 0)
  const count = Math.ceil(highest / step)
  return Array.from({ length: count + 1 }, (_, index) => Number((index * step).toPrecision(12)))
}
