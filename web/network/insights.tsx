import { NetworkInsights } from '../records/insights/insights.tsx'
import { NotFound } from '../shell/fallback.tsx'

/** /insights: the outcome of the network's appointments. */
export const Insights = () => <NetworkInsights missing={<NotFound />} />
