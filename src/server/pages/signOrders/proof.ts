import { BACKEND_PAGES } from '#contract/site/backendPages';
import { buildLink, buildQuery } from '#contract/links';
import { PROOF_NEEDED } from '#contract/admin/superUsers';
import { hasDemoUsers } from '../../domain/secondFactor/repository';
import { forbidden } from '../../http/problems';
import { isFactorRecent, isRecentlyProved } from '../../http/proof';
import type { Visit } from '../formPage';

const FACTOR_NEEDED =
  'Turn on two-step login before you sign: open Login Security in your account menu.';
const PROVE_FIRST = 'Confirm it’s you first, then decide within 10 minutes. Nothing was signed.';

/**
 * Returns what prevents a judge from signing now: no second factor, or no recent use of it; null if
 * nothing does. Sites with demo data accept a password from judges without a second factor.
 */
async function findObstacle({ app, request }: Visit): Promise<'confirm' | 'turnOn' | null> {
  const now = app.clock.now();
  if (request.user.hasSecondFactor) {
    return isFactorRecent(request, now) ? null : 'confirm';
  }
  if (!(await hasDemoUsers(app.database.db))) return 'turnOn';
  return isRecentlyProved(request, now) ? null : 'confirm';
}

/** Throws 403 unless the judge recently used a second factor in this session. */
export async function requireSignerProof(visit: Visit): Promise<void> {
  const obstacle = await findObstacle(visit);
  if (obstacle === 'turnOn') throw forbidden(FACTOR_NEEDED);
  if (obstacle === 'confirm') throw forbidden(PROVE_FIRST, PROOF_NEEDED);
}

/** Returns the page to visit before signing an order; null if nothing prevents signing. */
export async function findProofLink(
  visit: Visit,
  filingId: string,
  page: string,
): Promise<{ readonly href: string; readonly label: string } | null> {
  const obstacle = await findObstacle(visit);
  if (obstacle === null) return null;
  const { app, request } = visit;
  const done = page + buildQuery({ filing: filingId });
  const linkTo = (path: string, query = {}): string =>
    buildLink(app.settings.contextPath, request.locale, path, query);
  return obstacle === 'confirm'
    ? { href: linkTo(BACKEND_PAGES.confirmIdentity, { done }), label: 'Confirm it’s you' }
    : { href: linkTo(BACKEND_PAGES.signInSecurity), label: 'Turn on two-step login' };
}
