import { NetworkInsights } from '../../records/insights/insights.tsx'
import { NotFound } from '../../shell/fallback.tsx'
import { OfOneNetwork } from './of-one-network.tsx'

/** /insights: the outcome of the appointments of a network that the user chooses. */
export const Insights = () => (
  <OfOneNetwork title="Insights">
    {(network, choice) => (
      <NetworkInsights key={network} network={network} above={<div className="no-print">{choice}</div>} missing={<NotFound />} />
    )}
  </OfOneNetwork>
)
