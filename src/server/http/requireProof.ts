import type { FastifyRequest } from 'fastify';
import { PROOF_NEEDED } from '#contract/superUsers';
import { forbidden } from './problems';
import { isRecent, isRecentlyProved, PROOF_MS } from './proof';

const PROVE_FIRST =
  'Confirm it’s you first: follow the link on this page, then try again within 10 minutes.';

/**
 * Throws 403 unless the super user recently confirmed their identity in this session. Requires a
 * second factor, except for demo users.
 */
export function requireProof(request: FastifyRequest): void {
  const now = request.server.clock.now();
  const { factorAt = null, needsFactor = true } = request.session ?? {};
  const isProved = needsFactor ? isRecent(factorAt, now, PROOF_MS) : isRecentlyProved(request, now);
  if (!isProved) throw forbidden(PROVE_FIRST, PROOF_NEEDED);
}
