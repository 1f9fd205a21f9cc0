import type { FastifyInstance, FastifyRequest } from 'fastify';
import { mailSite } from '../domain/passwords/links';
import { twoStepLoginChangedMail } from '../domain/secondFactor/mails';
import { findUsedPasskey, passkeySite, type PasskeyBrowser } from '../domain/secondFactor/passkeys';
import {
  useRecoveryCode,
  claimTimeStep,
  usePasskey,
} from '../domain/secondFactor/provingRepository';
import { findAppSecret, findFactors } from '../domain/secondFactor/repository';
import { looksLikeCode, stepOfCode } from '../domain/secondFactor/totp';
import type { MarkedUser } from '../domain/sessions/tokens';
import type { SecondFactorKind } from '../plugins/session/plugin';
import { submittedText } from './submittedForm';

/** A request whose form contains the fields `code` and `passkey`. */
export interface FactorVisit {
  readonly app: FastifyInstance;
  readonly request: FastifyRequest;
}

/** A user in the second step of a login or change. */
export interface FactorClaim {
  readonly user: MarkedUser;
  readonly userName: string;
  /** Hash of the browser's session. */
  readonly sessionHash: string;
  /** Counts the attempt, if attempts are limited; returns false if no attempt is left. */
  readonly countTry?: () => Promise<boolean>;
}

export type FactorAnswer =
  | { readonly kind: 'right'; readonly factor: SecondFactorKind }
  | { readonly kind: 'wrong' }
  /** The code or passkey wasn't checked, because there were too many wrong ones. */
  | { readonly kind: 'tooSoon'; readonly waitMs: number };

/** Returns the browser's data for a passkey request; null if the site can't use passkeys. */
export function findPasskeyBrowser(
  { app }: Pick<FactorVisit, 'app'>,
  sessionHash: string,
): PasskeyBrowser | null {
  const site = passkeySite(app.settings);
  return site === null
    ? null
    : { site, sign: (text) => app.sessions.sign(text), sessionHash, now: app.clock.now() };
}

/** Checks a second factor within the limits on guessing; writes an audit entry for a wrong one. */
export async function verifySecondFactor(
  visit: FactorVisit,
  claim: FactorClaim,
): Promise<FactorAnswer> {
  const { app, request } = visit;
  const { countTry, user, userName } = claim;
  const attempt = await app.rateLimits.beginFactor({
    address: request.ip,
    userName,
    browser: app.sessions.markOf(request, user),
  });
  if (attempt.waitMs > 0) return { kind: 'tooSoon', waitMs: attempt.waitMs };
  const mayTry = countTry === undefined || (await countTry());
  const factor = mayTry ? await findProof(visit, claim) : null;
  if (factor !== null) {
    await attempt.succeeded();
    return { kind: 'right', factor };
  }
  app.auditQueue.add({
    at: app.clock.now(),
    actorId: request.user.id,
    action: 'signInFailed',
    target: `user/${user.id}`,
    detail: { address: request.ip, purpose: 'secondFactor' },
    requestId: request.id,
  });
  return { kind: 'wrong' };
}

/** Determines which field of the form proves the second factor; null if neither does. */
async function findProof(
  { app, request }: FactorVisit,
  { sessionHash, user: { id: userId } }: FactorClaim,
): Promise<SecondFactorKind | null> {
  const { db } = app.database;
  const now = app.clock.now();
  const response = submittedText(request.body, 'passkey');
  if (response !== '') {
    const browser = findPasskeyBrowser({ app }, sessionHash);
    const { passkeys } = await findFactors(db, userId);
    const used = browser === null ? null : await findUsedPasskey(browser, passkeys, response);
    return used !== null && (await usePasskey(db, userId, used, now)) ? 'passkey' : null;
  }
  const code = submittedText(request.body, 'code');
  if (looksLikeCode(code)) {
    const secret = await findAppSecret(db, app.secretBox, userId, 'confirmed');
    const step = secret === null ? null : stepOfCode(secret, code, now);
    return step !== null && (await claimTimeStep(db, userId, step)) ? 'app' : null;
  }
  const isTaken = await useRecoveryCode(
    db,
    {
      userId,
      actor: { at: now, actorId: userId, requestId: request.id },
      mailOf: (name, change) => twoStepLoginChangedMail(name, change, mailSite(app)),
    },
    code,
  );
  if (isTaken) app.mails.wake();
  return isTaken ? 'recoveryCode' : null;
}
