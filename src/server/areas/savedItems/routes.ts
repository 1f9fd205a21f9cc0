import { Type } from '@sinclair/typebox';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ACCOUNT_OBJECT_LIMIT } from '#contract/apiErrors';
import { conflict, notFound, unauthorized } from '../../http/problems';
import { registerCall } from '../../http/registerCall';
import type { RouteAccess } from '../../http/routeAccess';
import { exactly, IdSchema, listProperties, nullable, words } from '../../http/schemas';
import { civilDate } from '../../http/services';
import {
  findAccountLimit,
  findSavedCaseIds,
  findSavedCases,
  MOST_SAVED_ITEMS,
  removeCase,
  saveCase,
  type Owner,
} from './repository';

const SavedItemSchema = exactly({ id: Type.Integer(), alert: Type.Boolean() });
const SavedCaseSchema = exactly({
  id: Type.Integer(),
  alert: Type.Boolean(),
  savedAt: Type.String(),
  caseNumber: Type.String(),
  caption: Type.String(),
  courtName: Type.String(),
  countyName: Type.String(),
  typeCode: Type.String(),
  filedOn: Type.String(),
  status: words(['OPEN', 'CLOSED']),
  statusOn: nullable(Type.String()),
  lastEntryOn: nullable(Type.String()),
});
const AccountLimitSchema = exactly({ limit: nullable(Type.Integer()), used: Type.Integer() });

const OWN_ITEMS: RouteAccess = { rule: { roles: ['USER'] }, ownership: 'ownUser' };

function ownerOf({ user }: FastifyRequest): Owner {
  if (user.id === null) throw unauthorized();
  return { userId: user.id, accountId: user.account?.id ?? null };
}

function limitMessage(limit: number): string {
  return `Your account has reached its limit of ${limit} saved items with alerts. Remove an alert or upgrade the plan.`;
}

/** The user's saved court cases and their alerts (spec sections 3, 4, 7 and 8). */
export function registerSavedItemsArea(app: FastifyInstance): void {
  const { db } = app.database;

  registerCall(app, 'getSavedCaseIds', {
    access: OWN_ITEMS,
    schema: { response: exactly(listProperties(SavedItemSchema)) },
    handler: async ({ request }) => {
      const items = await findSavedCaseIds(db, ownerOf(request).userId);
      return {
        items: items.slice(0, MOST_SAVED_ITEMS),
        total: Math.min(items.length, MOST_SAVED_ITEMS),
        capped: items.length > MOST_SAVED_ITEMS,
        asOf: new Date(app.clock.now()).toISOString(),
      };
    },
  });

  registerCall(app, 'getSavedCases', {
    access: OWN_ITEMS,
    schema: {
      response: exactly({ ...listProperties(SavedCaseSchema), account: AccountLimitSchema }),
    },
    handler: async ({ request }) => {
      const owner = ownerOf(request);
      const now = app.clock.now();
      const rows = await findSavedCases(db, owner.userId);
      const account = await findAccountLimit(db, owner, civilDate(now));
      const newestLoad = Math.max(...rows.map((row) => row.loadedAt.getTime()));
      return {
        items: rows.slice(0, MOST_SAVED_ITEMS).map((row) => row.savedCase),
        total: Math.min(rows.length, MOST_SAVED_ITEMS),
        capped: rows.length > MOST_SAVED_ITEMS,
        asOf: new Date(rows.length === 0 ? now : newestLoad).toISOString(),
        account,
      };
    },
  });

  registerCall(app, 'putSavedCase', {
    access: OWN_ITEMS,
    schema: {
      params: exactly({ id: IdSchema }),
      body: exactly({ alert: Type.Boolean() }),
      response: SavedItemSchema,
    },
    handler: async ({ params, body, request }) => {
      const at = app.clock.now();
      const item = { id: params.id, alert: body.alert };
      const outcome = await saveCase(db, ownerOf(request), item, { at, today: civilDate(at) });
      switch (outcome.kind) {
        case 'saved':
          return outcome.item;
        case 'noSuchCase':
          throw notFound();
        case 'limitReached':
          throw conflict(limitMessage(outcome.limit), ACCOUNT_OBJECT_LIMIT);
      }
    },
  });

  registerCall(app, 'deleteSavedCase', {
    access: OWN_ITEMS,
    schema: { params: exactly({ id: IdSchema }), response: Type.Null() },
    handler: async ({ params, request }) => {
      await removeCase(db, ownerOf(request).userId, params.id);
      return null;
    },
  });
}
