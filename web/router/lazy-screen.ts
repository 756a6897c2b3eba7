import type { ComponentType } from 'react'

/** A screen whose code is loaded when it is opened, or before. */
export type LazyScreen<Props = object> = {
  /** Rejects when it cannot be loaded; a later call tries again. */
  load(): Promise<void>
  /** The screen, once it is loaded. */
  readonly Loaded: ComponentType<Props> | null
}

/** `lazyScreen(() => import('./x/y.tsx'), 'Y')`, so that only opened screens are loaded. */
export function lazyScreen<Name extends string, Props = object>(
  load: () => Promise<Readonly<Record<Name, ComponentType<Props>>>>,
  name: Name,
): LazyScreen<Props> {
  let loaded: ComponentType<Props> | null = null
  let loading: Promise<void> | null = null
  const begin = async () => {
    try {
      loaded = (await load())[name]
    } finally {
      loading = null
    }
  }
  return {
    load: () => {
      if (loaded) return Promise.resolve()
      loading ??= begin()
      return loading
    },
    get Loaded() {
      return loaded
    },
  }
}
