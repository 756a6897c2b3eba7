import * as z from 'zod'
import { choice } from './setting-kinds.ts'

/** The settings of calls to addresses that users write. */
export const outgoingShape = {
  WEBHOOKS_TO_PRIVATE_NETWORKS: choice('1', '0'),
  OIDC_TO_PRIVATE_NETWORKS: z.enum(['0', '1', 'all'], { error: 'must be 0, 1 or all' }).default('0'),
}

/** The calls that may lead into private networks. */
export const outgoingOf = (env: z.infer<z.ZodObject<typeof outgoingShape>>) => ({
  /** Whether webhooks may call addresses of private networks, and without https. */
  webhooksToPrivateNetworks: env.WEBHOOKS_TO_PRIVATE_NETWORKS ?? false,
  /** Whether providers of single sign-on may be in private networks, and without https: none (0), the staff's (1), or all. */
  oidcToPrivateNetworks: env.OIDC_TO_PRIVATE_NETWORKS,
})
