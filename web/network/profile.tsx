import { useSession } from '../data/session.ts'
import { NetworkProfile } from '../records/lsv/network-profile.tsx'

/** /profile: the network itself. */
export const Profile = () => <NetworkProfile network={useSession()?.context_id} />
