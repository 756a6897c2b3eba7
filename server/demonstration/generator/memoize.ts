/** Caches a function's result for each value; for few values that recur. */
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
