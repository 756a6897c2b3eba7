/** The ends and steps of an axis that begins at nothing: round numbers, at most five, the last at least the highest value. */
export function scaleFor(highest: number): number[] {
  if (!(highest > 0)) return [0, 1]
  const rough = highest / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = ([1, 2, 2.5, 5, 10].find((each) => each * power >= rough) ?? 10) * power
  const count = Math.ceil(highest / step)
  return Array.from({ length: count + 1 }, (_, index) => Number((index * step).toPrecision(12)))
}
