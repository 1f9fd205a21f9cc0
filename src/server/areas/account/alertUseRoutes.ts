import type { FastifyInstance } from 'fastify';
import { csvText } from '#contract/csv';
import { ALERT_USE_FILE } from '#contract/billing/searchCounts';
import type { AlertUse } from '#contract/schemas/account';
import type { CurrentUser } from '#contract/schemas/users';
import { stateDate } from '#contract/stateClock';
import { findAccountLimit, findAlertsByUser } from '../../domain/alerts/repository';
import { ownerOf, type Owner } from '../../http/requester';
import { listOf } from '../../http/lists';
import { registerCall } from '../../http/registerCall';
import { OWN_ACCOUNT } from '../../http/routeAccess';
import { MAX_USERS } from './repository';
import { cutOffRows, MAX_FILE_ROWS, sendCsv } from '../../http/csv';

/**
 * Registers the route for alerts in use on the account (spec section 2); only administrators see
 * other users' alerts.
 */
export function registerAlertUse(app: FastifyInstance): void {
  const { db } = app.database;

  registerCall(app, 'getAlertUse', {
    access: OWN_ACCOUNT,
    handler: async ({ owner, request: { user } }) => {
      const now = app.clock.now();
      const seen = seenBy(owner, user);
      const rows = await findAlertsByUser(db, seen, MAX_USERS + 1);
      const account = await findAccountLimit(db, owner, stateDate(now));
      return { ...listOf(rows, now, MAX_USERS), account, isWholeAccount: seen.accountId !== null };
    },
  });

  app.get(
    app.settings.contextPath + ALERT_USE_FILE,
    { config: { access: OWN_ACCOUNT, kind: 'list', isExport: true } },
    async (request, reply) => {
      const seen = seenBy(ownerOf(request), request.user);
      const rows = await findAlertsByUser(db, seen, MAX_FILE_ROWS + 1);
      const lines = cutOffRows(rows.map(cellsOf), MAX_FILE_ROWS, CUT_OFF);
      return sendCsv(reply, 'alerts-in-use.csv', csvText([HEADINGS, ...lines]));
    },
  );
}

function seenBy(owner: Owner, { isAdmin }: CurrentUser): Owner {
  return isAdmin && owner.accountId !== null ? owner : { ...owner, accountId: null };
}

const CUT_OFF = 'Each user’s alerts are on their own pages.';
const HEADINGS = [
  'User',
  'Active',
  'Court cases',
  'Recorded documents',
  'Tax warrants',
  'Bar IDs',
  'Scheduled searches',
  'All',
];

function cellsOf({ counts, isActive, userName }: AlertUse): string[] {
  const { barId, courtCase, recorderDocument, savedSearch, taxWarrant } = counts;
  const each = [courtCase, recorderDocument, taxWarrant, barId, savedSearch];
  const all = each.reduce((sum, count) => sum + count, 0);
  return [userName, isActive ? 'yes' : 'no', ...each.map(String), String(all)];
}
