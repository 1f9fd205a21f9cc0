import type { FastifyInstance, FastifyRequest } from 'fastify';
import { accessFailureMessage, decideAccess, ACCOUNT_ADMINISTRATION } from '#contract/roles';
import type { CurrentUser } from '#contract/schemas/users';
import { readId } from '../../http/readId';
import { findUserOfAccount, type UserRecord } from '../../domain/users/repository';
import { ownerOf } from '../../http/requester';
import { forbidden, notFound } from '../../http/problems';
import { submittedText } from '../submittedForm';

/** The user that the page edits. */
export type Subject =
  /** The logged-in user, who edits their own name. */
  | { readonly kind: 'own'; readonly userId: number }
  /** A new user of the account. */
  | { readonly kind: 'new'; readonly accountId: number }
  /** A user of the account, edited by an administrator. */
  | {
      readonly kind: 'user';
      readonly accountId: number;
      readonly user: UserRecord;
      readonly isSelf: boolean;
    };

/**
 * Returns the account that the user administers; throws 403 with the spec's text if there is none.
 */
function administeredAccount(app: FastifyInstance, user: CurrentUser): number {
  const decision = decideAccess(ACCOUNT_ADMINISTRATION, 'loggedIn', user);
  if (decision.kind === 'granted' && user.account !== null) return user.account.id;
  const failure = decision.kind === 'forbidden' ? decision.failure : 'ACCOUNT_ADMIN';
  const { supportEmail: email, supportPhone: phone } = app.settings;
  throw forbidden(accessFailureMessage(failure, { email, phone }));
}

/**
 * Reads the user to edit from the URL: `mode=new`, `userId`, or by default the logged-in user.
 * Throws 403 without the necessary rights, 404 if the account has no user with that id.
 */
export async function findSubject(app: FastifyInstance, request: FastifyRequest): Promise<Subject> {
  const { user } = request;
  const { userId: ownId } = ownerOf(request);
  if (submittedText(request.query, 'mode') === 'new') {
    return { kind: 'new', accountId: administeredAccount(app, user) };
  }
  const { userId: requestedId } = request.query as { readonly userId?: unknown };
  if (requestedId === undefined) return { kind: 'own', userId: ownId };
  const userId = readId(requestedId);
  const isSelf = userId === ownId;
  const isAdministrator = decideAccess(ACCOUNT_ADMINISTRATION, 'loggedIn', user).kind === 'granted';
  if (isSelf && !isAdministrator) return { kind: 'own', userId };
  const accountId = administeredAccount(app, user);
  if (userId === null) throw notFound();
  const found = await findUserOfAccount(app.database.db, accountId, userId);
  if (found === null) throw notFound();
  return { kind: 'user', accountId, user: found, isSelf };
}
