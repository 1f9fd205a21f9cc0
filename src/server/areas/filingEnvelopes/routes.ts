import type { FastifyInstance, FastifyRequest } from 'fastify';
import { csvLine } from '#contract/csv';
import {
  ENVELOPE_STATUS_WORDS,
  ENVELOPES_COUNT_CAP,
  ENVELOPES_FILE,
  ENVELOPES_FILE_ROWS,
  ENVELOPES_PAGE_SIZE,
  FILING_MONEY_WORDS,
} from '#contract/filingEnvelopes';
import { readEnvelopesQuery } from '#contract/filingEnvelopesQuery';
import type { EnvelopeRow } from '#contract/schemas/filingEnvelopes';
import { cancelFiling } from '../../domain/filing/cancelFiling';
import {
  findEnvelopes,
  findReader,
  summarizeEnvelopes,
} from '../../domain/filing/envelopeListRepository';
import { findEnvelope } from '../../domain/filing/envelopeRecordRepository';
import { dollarsOf } from '../../http/csv';
import { pageOf } from '../../http/lists';
import { notFound } from '../../http/problems';
import { registerCall } from '../../http/registerCall';
import { ownerOf } from '../../http/requester';
import { EFILERS } from '../../http/routeAccess';
import { civilDate } from '../../http/services';

/** Envelopes that the user or the user's firm submitted (spec section 2, E-filing). */
export function registerFilingEnvelopesArea(app: FastifyInstance): void {
  const { db } = app.database;
  const now = (): number => app.clock.now();

  registerCall(app, 'getEnvelopes', {
    access: EFILERS,
    kind: 'list',
    handler: async ({ query, request, userId }) => {
      requireEfiling(request);
      const { firmName, ...reader } = await findReader(db, userId);
      const { items, next } = await findEnvelopes(db, reader, query, ENVELOPES_PAGE_SIZE);
      const { count, ...summary } = await summarizeEnvelopes(db, reader, query, now());
      const page = pageOf(items, count, now(), ENVELOPES_COUNT_CAP);
      return { ...page, ...summary, next, firmName };
    },
  });

  registerCall(app, 'getEnvelope', {
    access: EFILERS,
    handler: async ({ params, request, userId }) => {
      requireEfiling(request);
      const found = await findEnvelope(db, await findReader(db, userId), params.envelopeId);
      if (found === null) throw notFound();
      return found;
    },
  });

  registerCall(app, 'cancelFiling', {
    access: EFILERS,
    handler: async ({ params, request, userId }) => {
      requireEfiling(request);
      const parts = { db, now, flush: () => app.efiling.flush() };
      return cancelFiling(parts, await findReader(db, userId), params.filingId);
    },
  });

  app.get(
    app.settings.contextPath + ENVELOPES_FILE,
    { config: { access: EFILERS, kind: 'list', isExport: true } },
    async (request, reply) => {
      const reader = await findReader(db, ownerOf(request).userId);
      const query = readEnvelopesQuery(request.query as Readonly<Record<string, string>>);
      const { items } = await findEnvelopes(db, reader, query, ENVELOPES_FILE_ROWS);
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="filings-${civilDate(now())}.csv"`)
        .send([HEADINGS, ...items.map(cellsOf)].map(csvLine).join(''));
    },
  );
}

const HEADINGS = [
  'Envelope',
  'Case number',
  'Title',
  'Court',
  'Filed',
  'Time zone',
  'Status',
  'Filings',
  'Fees',
  'Payment',
  'Client number',
  'Filer',
];

function cellsOf(row: EnvelopeRow): string[] {
  return [
    row.number,
    row.caseNumber ?? '',
    row.caption,
    row.courtName,
    localTime(row.filedAt, row.timeZone),
    row.timeZone,
    ENVELOPE_STATUS_WORDS[row.status],
    row.titles.join('; '),
    dollarsOf(row.totalCents),
    FILING_MONEY_WORDS[row.money],
    row.clientNumber ?? '',
    row.filerName,
  ];
}

/** An instant on a court's clock: `2026-06-30 16:05:09`. */
function localTime(iso: string, timeZone: string): string {
  return new Date(iso).toLocaleString('sv-SE', { timeZone }).replace(',', '');
}

/** Electronic filing is in Indiana's edition only. */
function requireEfiling({ locale }: FastifyRequest): void {
  if (!locale.features.efiling) throw notFound();
}
