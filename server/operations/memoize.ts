/** The same, worked out once for each value: for values that come again and again, and of which there are not many. */
export function memoize<Value, Result>(work: (value: Value) => Result): (value: Value) => Result {
  const kept = new Map<Value, Result>()
  return (value) => {
    const known = kept.get(value)
    if (known !== undefined) return known
    const result = work(value)
    kept.set(value, result)
    return result
  }
}
