import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyInstance } from 'fastify';
import { csvText } from '#contract/csv';
import {
  pageRanges,
  PURCHASED_FILE_PATH,
  purchaseNumber,
  PURCHASES_FILE,
} from '#contract/records/pageImages';
import { exactly, IdSchema } from '#contract/schemas/fields';
import { cutOffRows, dollarsOf, sendCsv } from '../../http/csv';
import { listOf } from '../../http/lists';
import { decodeIntegers } from '../../http/numbers';
import { onceKeyOf } from '../../http/onceKey';
import { notFound } from '../../http/problems';
import { registerCall } from '../../http/registerCall';
import { OWN_ACCOUNT } from '../../http/routeAccess';
import { buyPages } from './buyPages';
import type { PageParts } from './pageFacts';
import type { CopyParts } from './purchaseCopies';
import {
  findAllPurchases,
  MAX_IN_FILE,
  findPurchases,
  MAX_PURCHASES,
  toPurchase,
  type StoredPurchase,
} from './purchaseRepository';
import { readPurchase } from './readPurchase';

const FileParamsSchema = exactly({ purchaseId: IdSchema });

/**
 * Registers the routes for page purchases of recorded documents, and the account's purchase list.
 */
export function registerPurchases(app: FastifyInstance, pageParts: PageParts & CopyParts): void {
  const { db } = app.database;
  const parts = { ...pageParts, db, log: app.log };
  const typed = app.withTypeProvider<TypeBoxTypeProvider>();

  registerCall(app, 'postPurchase', {
    access: OWN_ACCOUNT,
    handler: ({ actor, body: order, owner, params: { documentId }, request }) => {
      const { locale, user } = request;
      const onceKey = onceKeyOf(request);
      return buyPages(parts, actor, { documentId, order, onceKey, locale, owner, user });
    },
  });

  registerCall(app, 'getPurchases', {
    access: OWN_ACCOUNT,
    handler: async ({ owner, query, request }) => {
      const now = app.clock.now();
      const { accountId } = owner;
      if (accountId === null) return listOf([], now);
      const asked = { purchaseId: query.purchaseId, state: request.locale.abbreviation };
      const bought = await findPurchases(db, accountId, asked, now);
      return listOf(bought.map(toPurchase), now, MAX_PURCHASES);
    },
  });

  app.get(
    app.settings.contextPath + PURCHASES_FILE,
    { config: { access: OWN_ACCOUNT, kind: 'list', isExport: true } },
    async (request, reply) => {
      const accountId = request.user.account?.id;
      if (accountId === undefined) throw notFound();
      const bought = await findAllPurchases(db, accountId, app.clock.now());
      return sendCsv(reply, 'bought-pages.csv', purchasesCsv(bought));
    },
  );

  typed.get(
    app.settings.contextPath + PURCHASED_FILE_PATH.replace('{purchaseId}', ':purchaseId'),
    {
      config: {
        access: OWN_ACCOUNT,
        kind: 'record',
        publicApi: { operation: 'getPurchasedPages', scope: 'documents:read' },
      },
      schema: { params: FileParamsSchema },
      preValidation: (request, _reply, done) => {
        request.params = decodeIntegers(FileParamsSchema, request.params) as typeof request.params;
        done();
      },
    },
    async (request, reply) => {
      const accountId = request.user.account?.id;
      if (accountId === undefined) throw notFound();
      const { purchaseId } = request.params;
      const asked = { accountId, at: app.clock.now(), purchaseId };
      const { file, purchase } = await readPurchase(parts, asked);
      return reply
        .type('application/pdf')
        .header('cache-control', 'private, no-store')
        .header('content-disposition', `attachment; filename="${fileName(purchase)}"`)
        .send(file);
    },
  );
}

const HEADINGS = [
  'Purchase',
  'Purchased',
  'User',
  'Billing code',
  'State',
  'County',
  'Document',
  'Type',
  'Pages',
  'Office fee',
  'Service fee',
  'Price',
  'Available until',
];

/** Formats purchases as a CSV file, with a note at the end if some are missing. */
export function purchasesCsv(bought: readonly StoredPurchase[]): string {
  const rows = cutOffRows(bought.map(cellsOf), MAX_IN_FILE, 'Older ones are on your invoices.');
  return csvText([HEADINGS, ...rows]);
}

function cellsOf(purchase: StoredPurchase): string[] {
  const { officeCents, serviceCents } = purchase;
  return [
    purchaseNumber(purchase.id),
    purchase.boughtAt,
    purchase.buyer,
    purchase.billingCode ?? '',
    purchase.countyState,
    purchase.county.name,
    purchase.documentNumber,
    purchase.typeName,
    pageRanges(purchase.pages),
    dollarsOf(officeCents),
    dollarsOf(serviceCents),
    dollarsOf(officeCents + serviceCents),
    purchase.expiresAt,
  ];
}

function fileName({ documentNumber, id }: StoredPurchase): string {
  const safe = documentNumber.replace(/[^\w-]+/g, '-').slice(0, 60);
  return `${safe}-${purchaseNumber(id)}.pdf`;
}
