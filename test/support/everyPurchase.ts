import type { CallName } from '#contract/calls';
import type { DocumentPages } from '#contract/schemas/pageImages';
import type { WarrantSubscriptions } from '#contract/schemas/warrantSubscription';

/** A site's response, as far as a purchase needs it. */
export interface BuyerAnswer {
  readonly status: number;
  readonly body: string;
}

/** A logged-in user who buys; requests can be sent in any way. */
export interface Buyer {
  /** A JSON call below the context path; changes carry a new Idempotency-Key. */
  call(method: 'GET' | 'POST' | 'PUT', path: string, payload?: object): Promise<BuyerAnswer>;
  open(path: string): Promise<BuyerAnswer>;
  post(path: string, fields: Readonly<Record<string, string>>): Promise<BuyerAnswer>;
}

/** Available purchases. */
export interface Shop {
  readonly documentIds: readonly number[];
  /** Number of different searches in each register. */
  readonly searches: number;
}

/** A way to owe money: its name in the results, and the call or page that it uses. */
export interface PurchasePath {
  readonly name: string;
  readonly call?: CallName;
  readonly page?: string;
}

const SEARCHES = [
  { name: '/court/cases', call: 'searchCases' },
  { name: '/court/judgments', call: 'searchJudgments' },
  { name: '/recorder/documents', call: 'searchDocuments' },
  { name: '/tax-warrant/warrants', call: 'searchTaxWarrants' },
  { name: '/common/person', call: 'getPerson' },
] as const satisfies readonly PurchasePath[];

/** Yearly prices of the subscription to every county, with reports. */
const SUBSCRIPTIONS = [
  { kind: 'SINGLE', hasReports: false },
  { kind: 'SINGLE', hasReports: true },
  { kind: 'BUSINESS', hasReports: true },
] as const;

/** Every way to owe money; a test compares it with the calls and pages that charge. */
export const PURCHASES: readonly PurchasePath[] = [
  ...SEARCHES,
  { name: 'pages', call: 'postPurchase' },
  { name: 'subscription', call: 'postWarrantSubscription' },
  { name: 'renewal', call: 'putRenewal' },
  { name: 'plan', page: 'pages/upgradePlan/routes.ts' },
  { name: 'invoice now', page: 'pages/payInvoices/routes.ts' },
  { name: 'pay', page: 'pages/payInvoices/routes.ts' },
];

const PLANS = '/web/in/common/UpgradeServicePlan';
const PAY = '/web/in/common/PayInvoices';

/**
 * Tries every way to make the account owe money, also concurrently: extra searches, pages,
 * subscriptions, plans, renewals, invoices. Returns the count of each response.
 */
export async function tryEveryPurchase(
  buyer: Buyer,
  { documentIds, searches }: Shop,
  priceOf: (kind: 'SINGLE' | 'BUSINESS', hasReports: boolean) => number,
): Promise<ReadonlyMap<string, number>> {
  const seen = new Map<string, number>();
  const note = (what: string, { status }: BuyerAnswer): void => {
    const line = `${what}: ${String(status)}`;
    seen.set(line, (seen.get(line) ?? 0) + 1);
  };
  for (const { name: path } of SEARCHES) {
    const names = Array.from({ length: searches }, (_, index) => `owing${String(index)}`);
    const [alone, together] = [names.slice(0, searches / 2), names.slice(searches / 2)];
    for (const name of alone) note(path, await buyer.call('GET', `${path}?fullName=${name}`));
    const answers = together.map((name) => buyer.call('GET', `${path}?fullName=${name}`));
    for (const answer of await Promise.all(answers)) note(path, answer);
  }
  for (const id of documentIds) {
    const path = `/recorder/documents/${String(id)}`;
    const { body, status } = await buyer.call('GET', `${path}/pages`);
    if (status !== 200) continue;
    const { pages, serviceCents } = JSON.parse(body) as DocumentPages;
    const orders = [...pages.map(({ page }) => [page]), pages.map(({ page }) => page)];
    const bought = orders.map((chosen) => {
      const totalCents = pages
        .filter(({ page }) => chosen.includes(page))
        .reduce((sum, { officeCents }) => sum + officeCents + (serviceCents ?? 0), 0);
      const order = { pages: chosen, billingCode: '', totalCents };
      return buyer.call('POST', `${path}/purchases`, order);
    });
    for (const answer of await Promise.all(bought)) note('pages', answer);
  }
  const { body } = await buyer.call('GET', '/users/current');
  const { id } = JSON.parse(body) as { readonly id: number };
  for (const { hasReports, kind } of SUBSCRIPTIONS) {
    const priceCents = priceOf(kind, hasReports);
    const path = '/tax-warrant/subscription';
    const { current } = JSON.parse((await buyer.call('GET', path)).body) as WarrantSubscriptions;
    const order = { kind, hasReports, countyIds: [], userIds: [id], billingCode: '', priceCents };
    note(
      'subscription',
      await buyer.call('POST', path, { ...order, currentId: current?.id ?? null }),
    );
  }
  for (const planId of [2, 3, 4, 5, 6, 7, 8]) {
    note('renewal', await buyer.call('PUT', '/common/plan/renewal', { planId }));
    const page = await buyer.open(`${PLANS}?plan=${String(planId)}`);
    const fieldOf = (name: string): string =>
      new RegExp(`name="${name}" value="([^"]*)"`).exec(page.body)?.[1] ?? '';
    const [, today = '0.00'] = /Charge today<\/dt>\s*<dd>\s*\$([\d,.]+)/.exec(page.body) ?? [];
    const cents = today.replace(/[,.]/g, '');
    const key = fieldOf('key') || `00000000-0000-4000-8000-00000000000${String(planId)}`;
    const form = { plan: fieldOf('plan') || `${String(planId)}:${cents}`, key };
    note('plan', await buyer.post(PLANS, form));
  }
  for (const [what, action] of [
    ['invoice now', 'BILL-NOW'],
    ['pay', 'PAY-INVOICES'],
  ] as const) {
    const page = await buyer.open(PAY);
    const amount = new RegExp(`value="${action}"[^]*?name="cents" value="(\\d+)"`).exec(page.body);
    note(what, await buyer.post(PAY, { action, cents: amount?.[1] ?? '' }));
  }
  return seen;
}
