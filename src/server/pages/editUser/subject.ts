import type { FastifyInstance, FastifyRequest } from 'fastify';
import { parseId } from '#contract/queryFields';
import { accessFailureMessage, decideAccess, ACCOUNT_ADMINISTRATION } from '#contract/roles';
import type { CurrentUser } from '#contract/schemas/users';
import { ID_MAX } from '#contract/schemas/fields';
import { findUserOfAccount, type UserRecord } from '../../domain/users/repository';
import { ownerOf } from '../../http/asker';
import { forbidden, notFound } from '../../http/problems';
import { submittedText } from '../submittedForm';

/** Whom the page is about. */
export type Subject =
  /** The signed-in user's own names. */
  | { readonly kind: 'own'; readonly userId: number }
  /** A user to be added to the account. */
  | { readonly kind: 'new'; readonly accountId: number }
  /** A user of the account, by its administrator. */
  | {
      readonly kind: 'user';
      readonly accountId: number;
      readonly user: UserRecord;
      readonly isSelf: boolean;
    };

/** The account that the user administers; 403 with the spec's words where there is none. */
function administeredAccount(app: FastifyInstance, user: CurrentUser): number {
  const decision = decideAccess(ACCOUNT_ADMINISTRATION, 'loggedIn', user);
  if (decision.kind === 'granted' && user.account !== null) return user.account.id;
  const failure = decision.kind === 'forbidden' ? decision.failure : 'ACCOUNT_ADMIN';
  const { supportEmail: email, supportPhone: phone } = app.settings;
  throw forbidden(accessFailureMessage(failure, { email, phone }));
}

/**
 * Reads whom the address is about: `mode=new`, `userId`, or nobody but the user. Without the rights
 * 403, whoever it is about; for an id that no user of the account has 404.
 */
export async function findSubject(app: FastifyInstance, request: FastifyRequest): Promise<Subject> {
  const { user } = request;
  const { userId: ownId } = ownerOf(request);
  if (submittedText(request.query, 'mode') === 'new') {
    return { kind: 'new', accountId: administeredAccount(app, user) };
  }
  const { userId: asked } = request.query as { readonly userId?: unknown };
  if (asked === undefined) return { kind: 'own', userId: ownId };
  const userId = parseId(asked);
  const isSelf = userId === ownId;
  const isAdministrator = decideAccess(ACCOUNT_ADMINISTRATION, 'loggedIn', user).kind === 'granted';
  if (isSelf && !isAdministrator) return { kind: 'own', userId };
  const accountId = administeredAccount(app, user);
  if (userId === null || userId > ID_MAX) throw notFound();
  const found = await findUserOfAccount(app.database.db, accountId, userId);
  if (found === null) throw notFound();
  return { kind: 'user', accountId, user: found, isSelf };
}
