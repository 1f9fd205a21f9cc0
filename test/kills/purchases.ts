import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { HEADERS } from '#contract/site/headers';
import type { DocumentPages, Purchase } from '#contract/schemas/pageImages';
import { openEmbedded } from '../../src/server/db/embedded';
import { DEMO_PASSWORD } from '../../src/demo/accounts';
import { withFolder } from '../bench/running';
import { loopback } from '../load/loopback';
import { Visitor } from '../load/visitor';
import { copyDemoData, freePort } from '../support/builtServer';
import { MortalSite } from './mortalSite';

const PURCHASES = 1_000;
const CLIENTS = 20;
const KILLS = 20;
const SCALE = 0.1;
const BUYERS = ['user', 'bulk', 'clerk'] as const;
/** One order in this many is sent twice simultaneously. */
const TWICE_ONE_IN = 7;

/** A page that one account hasn't bought yet. */
interface Order {
  readonly buyer: (typeof BUYERS)[number];
  readonly documentId: number;
  readonly page: number;
}

/** The server's answers before it died. */
interface Told {
  /** Purchase ids by order key. */
  readonly bought: Map<string, number>;
  readonly problems: string[];
}

/** Returns pages to buy; no account gets the same one twice. */
async function findOrders(visitor: Visitor): Promise<Order[]> {
  const orders: Order[] = [];
  for (let documentId = 1; orders.length < PURCHASES; documentId += 1) {
    const answer = await visitor
      .call(`/web/recorder/documents/${String(documentId)}/pages`)
      .catch(() => null);
    if (answer === null) continue;
    const { pages } = JSON.parse(answer.body) as DocumentPages;
    for (const { page } of pages) {
      for (const buyer of BUYERS) orders.push({ buyer, documentId, page });
    }
  }
  return orders.slice(0, PURCHASES);
}

/** Sends an order with the same key until it is answered. */
async function buy(visitor: Visitor, order: Order, onceKey: string, told: Told): Promise<void> {
  const path = `/web/recorder/documents/${String(order.documentId)}`;
  for (;;) {
    try {
      const shown = JSON.parse((await visitor.call(`${path}/pages`)).body) as DocumentPages;
      const page = shown.pages.find((each) => each.page === order.page);
      const totalCents = (page?.officeCents ?? 0) + (shown.serviceCents ?? 0);
      const body = { pages: [order.page], billingCode: '', totalCents };
      const { body: text, status } = await visitor.change(`${path}/purchases`, body, {
        [HEADERS.once]: onceKey,
      });
      if (status === 200) {
        const { id } = JSON.parse(text) as Purchase;
        const before = told.bought.get(onceKey);
        if (before !== undefined && before !== id) told.problems.push(`two answers for ${onceKey}`);
        told.bought.set(onceKey, id);
        return;
      }
      if (status < 500 && status !== 429) {
        told.problems.push(`${String(status)}: ${text.slice(0, 200)}`);
        return;
      }
    } catch {
      // The server is down or restarting; the same order is sent again.
    }
    await wait(100);
  }
}

/** Sends one buyer's orders in sequence until none is left; sends some twice simultaneously. */
async function work(visitor: Visitor, orders: Order[], told: Told): Promise<void> {
  for (let order = orders.pop(); order !== undefined; order = orders.pop()) {
    const next = order;
    const onceKey = randomUUID();
    const isTwice = orders.length % TWICE_ONE_IN === 0;
    const tries = Array.from({ length: isTwice ? 2 : 1 }, () => buy(visitor, next, onceKey, told));
    await Promise.all(tries);
  }
}

/** Kills the server after each share of the orders, at varying moments. */
async function killAgainAndAgain(site: MortalSite, told: Told): Promise<void> {
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const due = Math.floor((kill * PURCHASES) / (KILLS + 1));
    while (told.bought.size < due) await wait(5);
    await wait((kill * 13) % 40);
    await site.kill();
    await site.start();
  }
}

/** Returns descriptions of what is wrong in the database. */
async function examine(dataDir: string, told: Told): Promise<string[]> {
  const handle = await openEmbedded({ dataDir });
  try {
    const { rows } = await sql<Record<string, number>>`
      select
        (select count(*)::integer from document_purchase) as purchases,
        (select count(*)::integer from journal_entry where kind = 'PAGES_BOUGHT') as entries,
        (select count(*)::integer from (
           select entry_id from journal_line group by entry_id having sum(cents) <> 0) x)
          as unbalanced,
        (select coalesce(sum(cents), 0)::integer from journal_line) as balance,
        (select count(*)::integer from (
           select account_id, document_id, pages from document_purchase
            group by 1, 2, 3 having count(*) > 1) x) as doubles,
        (select count(*)::integer from document_purchase p
          where p.office_cents + p.service_cents is distinct from (
            select sum(l.cents) from journal_line l
             where l.entry_id = p.entry_id and l.ledger = 'RECEIVABLE')) as mischarged
      `.execute(handle.db);
    const { balance, doubles, entries, mischarged, purchases, unbalanced } = rows[0] ?? {};
    const kept = await handle.db.selectFrom('document_purchase').select('id').execute();
    const ids = new Set(kept.map(({ id }) => id));
    const lost = [...told.bought.values()].filter((id) => !ids.has(id)).length;
    const problems = {
      'purchases lost that were told': lost,
      'purchases that nobody was told of': ids.size - new Set(told.bought.values()).size,
      'purchases more or fewer than orders': Math.abs((purchases ?? 0) - PURCHASES),
      'journal entries more or fewer than purchases': Math.abs((entries ?? 0) - (purchases ?? 0)),
      'entries out of balance': unbalanced,
      'cents out of balance': balance,
      'pages bought twice': doubles,
      'purchases charged at another price': mischarged,
    };
    return Object.entries(problems).flatMap(([what, count]) =>
      count === 0 ? [] : [`${String(count)} ${what}`],
    );
  } finally {
    await handle.close();
  }
}

/** Prevents refusals because of an account's balance due. */
async function extendCredit(dataDir: string): Promise<void> {
  const handle = await openEmbedded({ dataDir });
  await handle.db.updateTable('account').set({ credit_limit_cents: 100_000_00 }).execute();
  await handle.close();
}

/**
 * `npm run check:kills -- purchases`: 20 clients buy 1,000 pages from the built server, which is
 * killed 20 times. Each order is sent with its key until answered, some twice simultaneously. The
 * ledger must then balance, with nothing bought twice and nothing lost.
 */
export async function killWhileBuying(): Promise<boolean> {
  return withFolder(async (folder) => {
    const dataDir = path.join(folder, 'data');
    await copyDemoData(dataDir, SCALE);
    await extendCredit(dataDir);
    const site = new MortalSite(await freePort(), dataDir, path.join(folder, 'server.log'));
    await site.start();
    const told: Told = { bought: new Map(), problems: [] };
    const begin = performance.now();
    try {
      const orders = await findOrders(new Visitor(site.address, loopback('visitors', 0)));
      const queues = BUYERS.map((buyer) => orders.filter((order) => order.buyer === buyer));
      const clients: Promise<void>[] = [];
      for (let client = 0; client < CLIENTS; client += 1) {
        // Each client has a separate address, like real users.
        const visitor = new Visitor(site.address, loopback('signIns', client));
        await visitor.signIn(BUYERS[client % BUYERS.length] ?? BUYERS[0], DEMO_PASSWORD);
        clients.push(work(visitor, queues[client % BUYERS.length] ?? [], told));
      }
      await Promise.all([...clients, killAgainAndAgain(site, told)]);
    } finally {
      await site.stop();
    }
    const problems = [...told.problems, ...(await examine(dataDir, told))];
    for (const problem of problems) process.stdout.write(`${problem}\n`);
    const seconds = Math.round((performance.now() - begin) / 1_000);
    process.stdout.write(
      `${String(told.bought.size)} of ${String(PURCHASES)} orders bought by ${String(CLIENTS)} ` +
        `clients, ${String(KILLS)} kills, ${String(problems.length)} problems, ${String(seconds)} s\n`,
    );
    return problems.length === 0;
  });
}
