import { FILING_ENVELOPES_CALLS } from '#contract/calls/filingEnvelopes';
import { parseUuid, readEnvelopesQuery } from '#contract/filing/envelopesQuery';
import { createCommand } from '../../../state/command/createCommand';
import { createLoadable } from '../../../state/loadable/createLoadable';
import type { RouteLocation } from '../../../state/location/slice';

export const ENVELOPES_ROUTE = 'efiling.envelopes';
export const ENVELOPE_ROUTE = 'efiling.envelope';

/** Returns the filters and the page of envelopes in the URL. */
export function listArguments({ query }: RouteLocation) {
  return { query: readEnvelopesQuery(query) };
}

/** Returns the envelope in the URL; null if it isn't an id. */
export function envelopeArguments({ query }: RouteLocation) {
  const envelopeId = parseUuid(query['envelopeId']);
  return envelopeId === null ? null : { params: { envelopeId } };
}

/** The page of envelopes in the URL. */
export const envelopes = createLoadable('efiling/envelopes', FILING_ENVELOPES_CALLS.getEnvelopes, {
  routes: ENVELOPES_ROUTE,
  argumentsOf: listArguments,
});

/** The envelope in the URL. */
export const envelope = createLoadable('efiling/envelope', FILING_ENVELOPES_CALLS.getEnvelope, {
  routes: ENVELOPE_ROUTE,
  argumentsOf: envelopeArguments,
});

/** Cancels a filing; keyed by the filing's id. */
export const cancelFiling = createCommand(
  'efiling/cancelFiling',
  FILING_ENVELOPES_CALLS.cancelFiling,
  { key: ({ params }) => params.filingId },
);
