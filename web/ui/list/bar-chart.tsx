import { useId } from 'react'
import styles from './bar-chart.module.css'
import { scaleFor } from './bar-scale.ts'

/** A part of each bar. Parts differ by pattern as well as by colour. */
export type Series = { name: string; pattern: 'full' | 'striped' | 'dotted' }
type Bar = { id: string; label: string; values: readonly number[] }

type Props = {
  /** The accessible text of the drawing; the numbers are in a table beside it. */
  label: string
  series: readonly Series[]
  bars: readonly Bar[]
  /** A number of the axis in words. */
  format(value: number): string
  /** Whether the values are counts, for which the axis has whole steps. */
  whole?: boolean
}

const WIDTH = 640
const HEIGHT = 240
const [LEFT, RIGHT, TOP, BOTTOM] = [56, 8, 12, 32]
const MAX_LABELS = 7
const GAP = 0.25

/** Stacked bars side by side. */
export function BarChart({ label, series, bars, format, whole = false }: Props) {
  const id = useId()
  const steps = scaleFor(Math.max(0, ...bars.map(({ values }) => sum(values))), whole)
  const top = steps.at(-1) as number
  const y = (value: number) => HEIGHT - BOTTOM - (value / top) * (HEIGHT - TOP - BOTTOM)
  const slot = (WIDTH - LEFT - RIGHT) / Math.max(bars.length, 1)
  const every = Math.ceil(bars.length / MAX_LABELS)
  return (
    <figure className={styles.chart}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
        <Patterns id={id} />
        {steps.map((step) => (
          <g key={step}>
            <line className={styles.line} x1={LEFT} x2={WIDTH - RIGHT} y1={y(step)} y2={y(step)} />
            <text className={styles.words} x={LEFT - 8} y={y(step) + 4} textAnchor="end">
              {format(step)}
            </text>
          </g>
        ))}
        {bars.map((bar, at) => (
          <g key={bar.id}>
            {bar.values.map((value, part) => (
              <rect
                key={series[part]?.name}
                className={styles.bar}
                x={LEFT + slot * (at + GAP / 2)}
                width={slot * (1 - GAP)}
                y={y(sum(bar.values.slice(0, part + 1)))}
                height={y(0) - y(value)}
                fill={`url(#${id}-${series[part]?.pattern})`}
              />
            ))}
            {at % every === 0 && (
              <text className={styles.words} x={LEFT + slot * (at + 0.5)} y={HEIGHT - 10} textAnchor="middle">
                {bar.label}
              </text>
            )}
          </g>
        ))}
      </svg>
      {series.length > 1 && <Legend id={id} series={series} />}
    </figure>
  )
}

function Legend({ id, series }: { id: string; series: readonly Series[] }) {
  return (
    <figcaption>
      <ul className={styles.legend}>
        {series.map(({ name, pattern }) => (
          <li key={name}>
            <svg width={20} height={14} aria-hidden="true">
              <rect className={styles.bar} x={0.5} y={0.5} width={19} height={13} fill={`url(#${id}-${pattern})`} />
            </svg>
            {name}
          </li>
        ))}
      </ul>
    </figcaption>
  )
}

function Patterns({ id }: { id: string }) {
  return (
    <defs>
      <pattern id={`${id}-full`} width={8} height={8} patternUnits="userSpaceOnUse">
        <rect className={styles.full} width={8} height={8} />
      </pattern>
      <pattern id={`${id}-striped`} width={8} height={8} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect className={styles.paper} width={8} height={8} />
        <rect className={styles.striped} width={4} height={8} />
      </pattern>
      <pattern id={`${id}-dotted`} width={8} height={8} patternUnits="userSpaceOnUse">
        <rect className={styles.paper} width={8} height={8} />
        <circle className={styles.dotted} cx={4} cy={4} r={1.5} />
      </pattern>
    </defs>
  )
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
