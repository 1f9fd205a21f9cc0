import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { JOURNAL_FILE, JOURNAL_HASH_FILE } from '#contract/billing/monthEnd';
import { parseMonth } from '#contract/months';
import type { BookMonth } from '#contract/schemas/monthEnd';
import type { ResultList } from '#contract/schemas/fields';
import { hashJournal, readJournal } from '../../domain/ledger/journalRepository';
import { auditUse } from '../../domain/audit/auditUse';
import { listOf } from '../../http/lists';
import { notFound } from '../../http/problems';
import { registerCall } from '../../http/registerCall';
import { actorOf } from '../../http/requester';
import { SUPER_USERS } from '../../http/routeAccess';
import { closeMonth } from './closeMonth';
import { findMonths } from './findMonths';
import { reopenMonth, requestReopening } from './reopenMonth';

/** Registers the month-end routes: closing, reopening by two people, and files for bookkeeping. */
export function registerMonthEnd(app: FastifyInstance): void {
  const { db } = app.database;

  app.approvals.add('MONTH_REOPENING', reopenMonth);

  async function months(): Promise<ResultList<BookMonth>> {
    const now = app.clock.now();
    return listOf(await findMonths(db, now), now);
  }

  registerCall(app, 'getBookMonths', { access: SUPER_USERS, handler: months });

  registerCall(app, 'closeBookMonth', {
    access: SUPER_USERS,
    handler: async ({ actor, body, params }) => {
      await closeMonth(db, actor, { ...params, ...body });
      return months();
    },
  });

  registerCall(app, 'requestMonthReopening', {
    access: SUPER_USERS,
    handler: async ({ actor, body, params, userId }) => {
      await requestReopening(db, { ...actor, actorId: userId }, { ...params, ...body });
      return months();
    },
  });

  const config = { access: SUPER_USERS, kind: 'list', isExport: true } as const;
  const monthIn = (params: unknown): string => {
    const month = parseMonth((params as { readonly month?: string }).month);
    if (month === null) throw notFound();
    return month;
  };

  app.get(
    app.settings.contextPath + JOURNAL_FILE.replace('{month}', ':month'),
    { config },
    async (request, reply) => {
      const month = monthIn(request.params);
      const target = `month/${month}`;
      const event = { action: 'journalExported', target, detail: {} };
      await auditUse(db, { ...actorOf(request), ...event });
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${fileName(month)}"`)
        .send(Readable.from(readJournal(db, month)));
    },
  );

  app.get(
    app.settings.contextPath + JOURNAL_HASH_FILE.replace('{month}', ':month'),
    { config },
    async ({ params }, reply) => {
      const month = monthIn(params);
      return reply
        .type('text/plain; charset=utf-8')
        .header('content-disposition', `attachment; filename="journal-${month}.sha256"`)
        .send(`${await hashJournal(db, month)}  ${fileName(month)}\n`);
    },
  );
}

function fileName(month: string): string {
  return `journal-${month}.csv`;
}
