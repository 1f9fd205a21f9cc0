import path from 'node:path';

import { stateDate } from '#contract/stateClock';
import { warrantSubscriptionCents } from '#contract/billing/warrantSubscription';
import type { AccountMoney } from '#contract/schemas/accountMoney';
import { complain, say } from '../../scripts/output';
import { DEMO_PASSWORD } from '../../src/demo/accounts';
import { OUTBOX_FOLDER } from '../../src/server/dataFolders';
import { openEmbedded } from '../../src/server/db/embedded';
import { findCredits } from '../../src/server/domain/credit/creditRepository';
import { DEFAULT_CREDIT_CENTS } from '../../src/server/domain/credit/rules';
import { withFolder } from '../bench/running';
import { loopback } from '../load/loopback';
import { copyDemoData, startBuiltServer } from '../support/builtServer';
import { PURCHASES, tryEveryPurchase } from '../support/everyPurchase';
import { HttpBuyer } from './httpBuyer';

const SCALE = 0.1;
const DOCUMENTS = 12;
const SEARCHES = 20;
/** Number of browsers per account that buy at the same time. */
const BROWSERS = 2;
const PAST_DUE = 'pastdue';

const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`;

const priceOf = (kind: 'SINGLE' | 'BUSINESS', hasReports: boolean): number =>
  warrantSubscriptionCents({ kind, counties: null, hasReports });

/** Repeatedly reads what accounts owe, as staff, and keeps the maximum of each. */
class OwedWatch {
  readonly most = new Map<number, number>();

  constructor(private readonly staff: HttpBuyer) {}

  async look(accountId: number): Promise<number> {
    if (!this.most.has(accountId)) {
      const look = { kind: 'account', id: accountId, reason: 'OPERATIONS' };
      await this.staff.call('POST', '/admin/record-looks', look);
    }
    const answer = await this.staff.call('GET', `/admin/accounts/${String(accountId)}/money`);
    if (answer.status !== 200) throw new Error(`Staff got ${String(answer.status)}.`);
    const { owedCents } = (JSON.parse(answer.body) as AccountMoney).credit;
    this.most.set(accountId, Math.max(this.most.get(accountId) ?? 0, owedCents));
    return owedCents;
  }

  /** Reads the accounts one after the other until `work` is done, then once more. */
  async during(accountIds: readonly number[], work: Promise<unknown>): Promise<void> {
    const state = { isOver: false };
    const ended = work.finally(() => {
      state.isOver = true;
    });
    while (!state.isOver) for (const id of accountIds) await this.look(id);
    await ended;
    for (const id of accountIds) await this.look(id);
  }
}

async function accountOf(buyer: HttpBuyer): Promise<number> {
  const { body } = await buyer.call('GET', '/users/current');
  return (JSON.parse(body) as { readonly account: { readonly id: number } }).account.id;
}

/** Documents with pages for sale. */
async function findDocuments(buyer: HttpBuyer): Promise<number[]> {
  const found: number[] = [];
  for (let id = 1; found.length < DOCUMENTS; id += 1) {
    const answer = await buyer.call('GET', `/recorder/documents/${String(id)}/pages`);
    if (answer.status !== 200) continue;
    const { pages } = JSON.parse(answer.body) as { readonly pages: readonly unknown[] };
    if (pages.length > 0) found.push(id);
  }
  return found;
}

/** The plans that the sign-up form offers. */
async function offeredPlans(visitor: HttpBuyer): Promise<string[]> {
  const { body } = await visitor.open('/web/in/common/NewSubscription');
  const inputs = [...body.matchAll(/<input[^>]*>/g)].map(([input]) => input);
  return inputs
    .filter((input) => input.includes('name="plan"'))
    .map((input) => /value="([^"]+)"/.exec(input)?.[1] ?? '');
}

/** Runs every check and returns a description of each problem. */
async function walk(address: string, dataDir: string): Promise<string[]> {
  let browsers = 0;
  const browser = (): HttpBuyer => new HttpBuyer(address, loopback('signIns', (browsers += 1)));
  const staff = browser();
  await staff.signIn('super', DEMO_PASSWORD);
  const watch = new OwedWatch(staff);
  const plans = await offeredPlans(browser());
  if (plans.length < 2) return ['the sign-up form offers no plans'];

  const accounts: { readonly username: string; readonly id: number }[] = [];
  for (const [index, plan] of plans.entries()) {
    const username = `owing${String(index)}`;
    const visitor = browser();
    await visitor.signUp(username, plan);
    accounts.push({ username, id: await accountOf(visitor) });
    await visitor.confirmEmail(username, path.join(dataDir, OUTBOX_FOLDER));
  }
  const [first] = accounts;
  if (first === undefined) return ['no account was opened'];
  const shopper = browser();
  await shopper.signIn(first.username);
  const shop = { documentIds: await findDocuments(shopper), searches: SEARCHES };

  const problems: string[] = [];
  const buyAll = async (username: string, password?: string): Promise<void> => {
    const tries = Array.from({ length: BROWSERS }, async () => {
      const buyer = browser();
      await buyer.signIn(username, password);
      return tryEveryPurchase(buyer, shop, priceOf);
    });
    for (const seen of await Promise.all(tries)) {
      const lines = [...seen.keys()];
      const failed = lines.filter((line) => /: 5\d\d$/.test(line));
      problems.push(...failed.map((line) => `${username}: ${line}`));
      const untried = PURCHASES.filter(({ name }) => !lines.some((line) => line.startsWith(name)));
      problems.push(...untried.map(({ name }) => `${username}: ${name} was not tried`));
    }
  };
  for (const { id, username } of accounts) {
    await watch.during([id], buyAll(username));
    const most = watch.most.get(id) ?? 0;
    say(
      `${username} (${plans[accounts.findIndex((each) => each.id === id)] ?? ''}): owed at most ${dollars(most)}`,
    );
  }

  const late = browser();
  await late.signIn(PAST_DUE, DEMO_PASSWORD);
  const lateId = await accountOf(late);
  const before = await watch.look(lateId);
  await watch.during([lateId], buyAll(PAST_DUE, DEMO_PASSWORD));
  const lateMost = watch.most.get(lateId) ?? 0;
  say(`${PAST_DUE}: owed ${dollars(before)} before, at most ${dollars(lateMost)} since`);
  if (lateMost > before) problems.push('the past due account bought on credit');

  const most = Math.max(...accounts.map(({ id }) => watch.most.get(id) ?? 0));
  if (most === 0) problems.push('no account bought anything, so nothing was measured');
  if (most > DEFAULT_CREDIT_CENTS) problems.push(`an account owed ${dollars(most)}`);
  say(
    `The most that any of ${String(accounts.length)} new accounts without a card owed: ${dollars(most)} (limit ${dollars(DEFAULT_CREDIT_CENTS)})`,
  );
  return problems;
}

/** Finds new accounts that owe more than the limit in the stopped server's database. */
async function examine(dataDir: string): Promise<string[]> {
  const handle = await openEmbedded({ dataDir });
  try {
    const rows = await handle.db
      .selectFrom('app_user')
      .where('username', 'like', 'owing%')
      .select('account_id')
      .execute();
    const ids = rows.flatMap(({ account_id: id }) => (id === null ? [] : [id]));
    const credits = await findCredits(handle.db, ids, stateDate(Date.now()));
    const most = Math.max(...credits.map(({ owedCents }) => owedCents));
    say(`Owed at the end, by the database: at most ${dollars(most)}`);
    return most > DEFAULT_CREDIT_CENTS ? [`an account owes ${dollars(most)} at the end`] : [];
  } finally {
    await handle.close();
  }
}

/**
 * `npm run check:owing`: opens an account without a card on each plan of a built server, walks every
 * purchase path over HTTP from two browsers at the same time, and fails if an account ever owes more
 * than $25, or if a past due account buys anything on credit.
 */
async function main(): Promise<void> {
  await withFolder(async (folder) => {
    const dataDir = path.join(folder, 'data');
    await copyDemoData(dataDir, SCALE);
    const logFile = path.join(folder, 'server.log');
    const server = await startBuiltServer({ dataDir, logFile, environment: { DEMO: 'on' } });
    let problems: string[];
    try {
      problems = await walk(server.address, dataDir);
    } finally {
      await server.stop();
    }
    problems.push(...(await examine(dataDir)));
    for (const problem of problems) complain(problem);
    if (problems.length > 0) process.exitCode = 1;
  });
}

main().catch((error: unknown) => {
  complain(error instanceof Error ? (error.stack ?? error.message) : String(error));
  process.exitCode = 1;
});
