import type { FastifyRequest } from 'fastify';
import { PROOF_NEEDED } from '#contract/admin/superUsers';
import { forbidden } from './problems';
import { isFactorRecent, isRecentlyProved } from './proof';

const PROVE_FIRST =
  'Confirm it’s you first: follow the link on this page, then try again within 10 minutes.';

/**
 * Throws 403 unless the super user recently confirmed their identity in this session. Requires a
 * second factor, except for demo users.
 */
export function requireProof(request: FastifyRequest): void {
  const now = request.server.clock.now();
  const { needsFactor = true } = request.session ?? {};
  const isProved = needsFactor ? isFactorRecent(request, now) : isRecentlyProved(request, now);
  if (!isProved) throw forbidden(PROVE_FIRST, PROOF_NEEDED);
}
