import { Type, type TSchema } from '@sinclair/typebox';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ACCOUNT_OBJECT_LIMIT } from '#contract/apiErrors';
import type { ResultList } from '#contract/lists';
import { accountLimitReached } from '#contract/messages';
import { TAX_WARRANT_STATUSES, type SavedItem, type SavedItemKind } from '#contract/savedItems';
import { findAccountLimit, type Owner } from '../../domain/alerts/repository';
import { conflict, notFound, unauthorized } from '../../http/problems';
import { registerCall } from '../../http/registerCall';
import type { RouteAccess } from '../../http/routeAccess';
import { exactly, IdSchema, listProperties, nullable, words } from '../../http/schemas';
import { civilDate } from '../../http/services';
import {
  findSavedCases,
  findSavedDocuments,
  findSavedIds,
  findSavedTaxWarrants,
  MOST_SAVED_IDS,
  MOST_SAVED_ITEMS,
  removeItem,
  saveItem,
  type SavedItemsFinder,
} from './repository';

const Text = Type.String();
const TextOrNull = nullable(Text);
const itemProperties = { id: Type.Integer(), alert: Type.Boolean() };
const SavedItemSchema = exactly(itemProperties);
const AccountLimitSchema = exactly({ limit: nullable(Type.Integer()), used: Type.Integer() });

/** A list page's answer: its items, and how full the account is. */
function savedListSchema<Properties extends Record<string, TSchema>>(properties: Properties) {
  const item = exactly({ ...itemProperties, savedAt: Text, ...properties });
  return exactly({ ...listProperties(item), account: AccountLimitSchema });
}

const SavedCasesSchema = savedListSchema({
  caseNumber: Text,
  caption: Text,
  courtName: Text,
  countyName: Text,
  typeCode: Text,
  filedOn: Text,
  status: words(['OPEN', 'CLOSED']),
  statusOn: TextOrNull,
  lastEntryOn: TextOrNull,
});
const SavedTaxWarrantsSchema = savedListSchema({
  warrantNumber: Text,
  taxpayerName: Text,
  countyName: Text,
  amountCents: Type.Integer(),
  filedOn: Text,
  status: words(TAX_WARRANT_STATUSES),
  statusOn: TextOrNull,
});
const SavedDocumentsSchema = savedListSchema({
  documentNumber: Text,
  typeName: Text,
  countyName: Text,
  recordedAt: Text,
  book: TextOrNull,
  page: TextOrNull,
});

const OWN_ITEMS: RouteAccess = { rule: { roles: ['USER'] }, ownership: 'ownUser' };

function ownerOf({ user }: FastifyRequest): Owner {
  if (user.id === null) throw unauthorized();
  return { userId: user.id, accountId: user.account?.id ?? null };
}

const IdsSchema = exactly(listProperties(SavedItemSchema));
const ParamsSchema = exactly({ id: IdSchema });
const AlertSchema = exactly({ alert: Type.Boolean() });

interface Asked {
  readonly request: FastifyRequest;
}
interface AskedForItem extends Asked {
  readonly params: { readonly id: number };
}

/** At most as many as an answer holds; `asOf` is the newest load, or now where there is none. */
function listOf<Item>(items: readonly Item[], cap: number, asOf: number): ResultList<Item> {
  return {
    items: items.slice(0, cap),
    total: Math.min(items.length, cap),
    capped: items.length > cap,
    asOf: new Date(asOf).toISOString(),
  };
}

/** The user's saved items of the three kinds and their alerts (spec sections 3, 4, 7 and 8). */
export function registerSavedItemsArea(app: FastifyInstance): void {
  const { db } = app.database;

  const ids = (kind: SavedItemKind) => ({
    access: OWN_ITEMS,
    schema: { response: IdsSchema },
    handler: async ({ request }: Asked) =>
      listOf(
        await findSavedIds(db, kind, ownerOf(request).userId),
        MOST_SAVED_IDS,
        app.clock.now(),
      ),
  });

  const list =
    <Item extends SavedItem>(find: SavedItemsFinder<Item>) =>
    async ({ request }: Asked) => {
      const owner = ownerOf(request);
      const now = app.clock.now();
      const rows = await find(db, owner.userId);
      const account = await findAccountLimit(db, owner, civilDate(now));
      const newestLoad = Math.max(...rows.map((row) => row.loadedAt.getTime()));
      const items = rows.map((row) => row.item);
      const asOf = rows.length === 0 ? now : newestLoad;
      return { ...listOf(items, MOST_SAVED_ITEMS, asOf), account };
    };

  const put = (kind: SavedItemKind) => ({
    access: OWN_ITEMS,
    schema: { params: ParamsSchema, body: AlertSchema, response: SavedItemSchema },
    handler: async ({
      params,
      body,
      request,
    }: AskedForItem & { readonly body: { readonly alert: boolean } }) => {
      const at = app.clock.now();
      const item = { id: params.id, alert: body.alert };
      const outcome = await saveItem(db, kind, ownerOf(request), item, {
        at,
        today: civilDate(at),
      });
      switch (outcome.kind) {
        case 'saved':
          return outcome.item;
        case 'noSuchRecord':
          throw notFound();
        case 'limitReached':
          throw conflict(accountLimitReached(outcome.limit), ACCOUNT_OBJECT_LIMIT);
      }
    },
  });

  const remove = (kind: SavedItemKind) => ({
    access: OWN_ITEMS,
    schema: { params: ParamsSchema, response: Type.Null() },
    handler: async ({ params, request }: AskedForItem) => {
      await removeItem(db, kind, ownerOf(request).userId, params.id);
      return null;
    },
  });

  registerCall(app, 'getSavedCaseIds', ids('courtCase'));
  registerCall(app, 'getSavedCases', {
    access: OWN_ITEMS,
    schema: { response: SavedCasesSchema },
    handler: list(findSavedCases),
  });
  registerCall(app, 'putSavedCase', put('courtCase'));
  registerCall(app, 'deleteSavedCase', remove('courtCase'));

  registerCall(app, 'getSavedTaxWarrantIds', ids('taxWarrant'));
  registerCall(app, 'getSavedTaxWarrants', {
    access: OWN_ITEMS,
    schema: { response: SavedTaxWarrantsSchema },
    handler: list(findSavedTaxWarrants),
  });
  registerCall(app, 'putSavedTaxWarrant', put('taxWarrant'));
  registerCall(app, 'deleteSavedTaxWarrant', remove('taxWarrant'));

  registerCall(app, 'getSavedDocumentIds', ids('recorderDocument'));
  registerCall(app, 'getSavedDocuments', {
    access: OWN_ITEMS,
    schema: { response: SavedDocumentsSchema },
    handler: list(findSavedDocuments),
  });
  registerCall(app, 'putSavedDocument', put('recorderDocument'));
  registerCall(app, 'deleteSavedDocument', remove('recorderDocument'));
}
