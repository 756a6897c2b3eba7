import { createContext, useContext, useLayoutEffect } from 'react'
import type { Params } from './match-path.ts'
import type { Place } from './places.ts'
import type { Move, Router, RouterState } from './router.ts'

/** The router with what it shows, for everything inside. */
export const Routing = createContext<{ router: Router; shown: RouterState } | null>(null)

function useRouting() {
  const routing = useContext(Routing)
  if (!routing) throw new Error('Outside of a router')
  return routing
}

/** The router. */
export const useRouter = (): Router => useRouting().router

/** The content of the screen: the route with its place. */
export const useShown = (): RouterState => useRouting().shown

type Selecting<From, Part> = { select?(from: From): Part }

/** The place on the screen, or a part of it. */
export function useLocation<Part = Place>({ select }: Selecting<Place, Part> = {}): Part {
  const { place } = useShown()
  return select ? select(place) : (place as Part)
}

/** The parameters in the path, or a part of them. */
export function useParams<Part = Params>({ select }: Selecting<Params, Part> = {}): Part {
  const { params } = useShown()
  return select ? select(params) : (params as Part)
}

/** The search part of the address, or a part of it. */
export function useSearch<Part = Place['search']>({ select }: Selecting<Place['search'], Part> = {}): Part {
  const { search } = useShown().place
  return select ? select(search) : (search as Part)
}

/** Goes to another place. */
export const useNavigate = (): ((move: Move) => Promise<void>) => useRouter().navigate

/** Goes to another place as soon as it is drawn. */
export function Navigate({ to }: { to: string }) {
  const navigate = useNavigate()
  useLayoutEffect(() => void navigate({ to }), [navigate, to])
  return null
}
