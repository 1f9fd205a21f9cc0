import { isInEdition } from '#contract/site/routeMatch';
import { randomUUID } from 'node:crypto';
import type { DocumentPages, Purchase } from '#contract/schemas/pageImages';
import type { CaseSearchResult } from '#contract/schemas/court';
import { buildQuery, fillPath } from '#contract/links';
import type { ResultList } from '#contract/schemas/fields';
import { HEADERS } from '#contract/site/headers';
import { COOKIES } from '#contract/site/settings';
import { INDIANA, MICHIGAN, type Locale } from '#contract/locales';
import type { CallResponse } from '#contract/calls';
import type { BarIdList } from '#contract/schemas/barIds';
import type { Notification } from '#contract/schemas/notifications';
import type { Role } from '#contract/roles';
import type { Page } from 'playwright-core';
import { ROUTE_TABLE } from '../../src/client/app/routeTable';
import type { RouteRow } from '../../src/client/store/routes';
import { addCard, fileClaim, openFiler } from '../support/browserFiling';
import { recordingText } from '../support/recordingTexts';
import {
  closeKeptPages,
  expectAccessible,
  expectToFitEveryWidth,
  goInside,
  keepScreenshot,
  lookAt,
  openPage,
  settled,
  testAddress,
} from '../support/browserPage';

type Look = readonly [theme: 'light' | 'dark', width: number];
type SampleQuery = Readonly<Record<string, string | number>>;

const LOOKS: readonly Look[] = [
  ['light', 1280],
  ['dark', 320],
  ['light', 640],
  ['dark', 1280],
  ['light', 320],
  ['dark', 640],
];
/**
 * `npm run check:a11y` checks every screen in every edition and theme; a test run checks each
 * screen once, cycling through editions and themes.
 */
const IS_EVERY_LOOK = process.env.EVERY_LOOK === '1';
const EDITIONS = { in: INDIANA, mi: MICHIGAN } as const;
type Edition = keyof typeof EDITIONS;
const ACCOUNTS: Partial<Record<Role, string>> = {
  USER: 'user',
  ACTIVE_ACCOUNT: 'user',
  ACCOUNT_ADMIN: 'admin',
  SUPER_USER: 'super',
  BULK_EFILING: 'bulk',
  // Administrators of accounts with the API.
  CUSTOM: 'admin',
};

const NAME_SEARCH = { fullName: 'smith', isFullTextNameBasedSearch: 'true' };

async function someCase(page: Page): Promise<SampleQuery> {
  const address = `${testAddress()}/web/court/cases${buildQuery(NAME_SEARCH)}`;
  const answer = await page.request.get(address, { headers: { 'Location-Code': INDIANA.code } });
  const { items } = (await answer.json()) as CaseSearchResult;
  const caseId = items[0]?.caseId;
  if (caseId === undefined) throw new Error(`No case was found at ${address}.`);
  return { caseId };
}

/** The first record that a register finds, as requested by its page. */
function someRecord(search: string, edition: Locale, field: string) {
  return async (page: Page): Promise<SampleQuery> => {
    const address = `${testAddress()}/web${search}`;
    const answer = await page.request.get(address, { headers: { 'Location-Code': edition.code } });
    const { items } = (await answer.json()) as ResultList<{ readonly id: number }>;
    const id = items[0]?.id;
    if (id === undefined) throw new Error(`No record was found at ${address}.`);
    return { [field]: id };
  };
}

/** The court of a case. */
async function someCourt(page: Page): Promise<SampleQuery> {
  const headers = { 'Location-Code': INDIANA.code };
  const search = `${testAddress()}/web/court/cases?fullName=smith`;
  const { items } = (await (
    await page.request.get(search, { headers })
  ).json()) as CaseSearchResult;
  const [found] = items;
  if (found === undefined) throw new Error(`No case was found at ${search}.`);
  return { courtId: found.court.id };
}

/** A county with records of each register and with index books. */
const WAYNE = { countyId: 18177 };
const KENT = { countyId: 26081 };

/** A counted search of the logged-in user, existing or new. */
async function someReceipt(page: Page, edition: Edition): Promise<SampleQuery> {
  const address = `${testAddress()}/web/recorder/documents?fullName=smith`;
  const headers = { 'Location-Code': EDITIONS[edition].code };
  const answer = await page.request.get(address, { headers });
  const { receiptId } = (await answer.json()) as { readonly receiptId: string | null };
  if (receiptId === null) throw new Error('The demo user’s search was not counted.');
  return { searchId: receiptId };
}

async function someNotification(page: Page): Promise<SampleQuery> {
  const address = `${testAddress()}/web/api/notifications`;
  const answer = await page.request.get(address, { headers: { 'Location-Code': INDIANA.code } });
  const { items } = (await answer.json()) as ResultList<Notification>;
  const id = items[0]?.id;
  if (id === undefined) throw new Error('The demo user has no notification.');
  return { id };
}

async function someBarId(page: Page): Promise<SampleQuery> {
  const address = `${testAddress()}/web/court/bar-ids`;
  const answer = await page.request.get(address, { headers: { 'Location-Code': INDIANA.code } });
  const { items } = (await answer.json()) as BarIdList;
  const id = items[0]?.id;
  if (id === undefined) throw new Error('The demo user follows no attorney.');
  return { id };
}

async function someWebhook(page: Page): Promise<{ webhookId: number }> {
  const address = `${testAddress()}/web/account/webhooks`;
  const answer = await page.request.get(address, { headers: { 'Location-Code': INDIANA.code } });
  const { items } = (await answer.json()) as CallResponse<'getWebhooks'>;
  const webhookId = items[0]?.id;
  if (webhookId === undefined) throw new Error('The demo account has no webhook.');
  return { webhookId };
}

async function someDelivery(page: Page): Promise<SampleQuery> {
  const { webhookId } = await someWebhook(page);
  const address = `${testAddress()}/web/account/webhooks/${String(webhookId)}/deliveries`;
  const answer = await page.request.get(address, { headers: { 'Location-Code': INDIANA.code } });
  const { items } = (await answer.json()) as CallResponse<'getWebhookDeliveries'>;
  const deliveryId = items[0]?.id;
  if (deliveryId === undefined) throw new Error('The demo webhook has no delivery.');
  return { webhookId, deliveryId };
}

async function ownUser(page: Page): Promise<SampleQuery> {
  const address = `${testAddress()}/web/users/current`;
  const answer = await page.request.get(address, { headers: { 'Location-Code': INDIANA.code } });
  const { id } = (await answer.json()) as { readonly id: number };
  return { userId: id };
}

/** Sends a recording like a page does. */
async function someRecording(page: Page): Promise<SampleQuery> {
  const cookies = await page.context().cookies();
  const token = cookies.find(({ name }) => name === COOKIES.xsrf)?.value ?? '';
  const lines = [{ kind: 'page', at: 1, action: { type: 'location/routeChanged', payload: {} } }];
  const answer = await page.request.post(`${testAddress()}/web/recordings`, {
    headers: { [HEADERS.xsrf]: token, origin: testAddress() },
    data: { recording: recordingText(lines), note: 'A note', problem: 'Screen: x', address: '/' },
  });
  return (await answer.json()) as { readonly reference: string };
}

/** Pages that the user's account bought, or buys like a page does. */
async function someBoughtPages(page: Page, edition: Edition): Promise<SampleQuery> {
  const site = `${testAddress()}/web/recorder`;
  const headers = { 'Location-Code': EDITIONS[edition].code };
  const get = async <Body>(path: string): Promise<Body> =>
    (await (await page.request.get(site + path, { headers })).json()) as Body;
  const [before] = (await get<ResultList<Purchase>>('/purchased')).items;
  if (before !== undefined) return { purchaseId: before.id };
  const { items } = await get<ResultList<{ readonly id: number }>>('/documents?fullName=smith');
  for (const { id } of items) {
    const { pages, serviceCents } = await get<DocumentPages>(`/documents/${String(id)}/pages`);
    const [first] = pages;
    if (first === undefined) continue;
    const cookies = await page.context().cookies();
    const token = cookies.find(({ name }) => name === COOKIES.xsrf)?.value ?? '';
    const totalCents = first.officeCents + (serviceCents ?? 0);
    const answer = await page.request.post(`${site}/documents/${String(id)}/purchases`, {
      headers: {
        ...headers,
        [HEADERS.xsrf]: token,
        [HEADERS.once]: randomUUID(),
        origin: testAddress(),
      },
      data: { pages: [1], billingCode: '', totalCents },
    });
    return { purchaseId: ((await answer.json()) as Purchase).id };
  }
  throw new Error('No document of the search has pages.');
}

/** The user's newest envelope, or a new one. */
async function someEnvelope(page: Page): Promise<SampleQuery> {
  const headers = { 'Location-Code': INDIANA.code };
  const answer = await page.request.get(`${testAddress()}/web/efiling/envelopes`, { headers });
  const { items } = (await answer.json()) as { readonly items: readonly { readonly id: string }[] };
  return { envelopeId: items[0]?.id ?? (await fileClaim(page)) };
}

/** A new envelope, which the clerk has opened. */
async function someReview(page: Page): Promise<SampleQuery> {
  const { page: filer } = await openFiler();
  await addCard(filer, /Pays$/);
  const envelopeId = await fileClaim(filer, 'Wayne');
  await post(page, `/web/efiling/review/${envelopeId}/lock`, { reason: null });
  return { envelopeId };
}

/** An account whose billing the super user may view: a reason was stated. */
async function someBilling(page: Page): Promise<SampleQuery> {
  await post(page, '/web/admin/record-looks', { kind: 'account', id: 1, reason: 'BILLING' });
  return { accountId: '1' };
}

async function post(page: Page, path: string, data: object): Promise<void> {
  const cookies = await page.context().cookies();
  const token = cookies.find(({ name }) => name === COOKIES.xsrf)?.value ?? '';
  const answer = await page.request.post(testAddress() + path, {
    headers: {
      'Location-Code': INDIANA.code,
      [HEADERS.xsrf]: token,
      origin: testAddress(),
    },
    data,
  });
  if (!answer.ok()) throw new Error(`${path} failed: ${await answer.text()}`);
}

/** The parties step of a draft. */
function someDraft(kind: string): (page: Page) => Promise<SampleQuery> {
  return async (page) => {
    const headers = { 'Location-Code': 'STATE-IN' };
    const answer = await page.request.get(`${testAddress()}/web/efiling/drafts`, { headers });
    const { items } = (await answer.json()) as {
      items: readonly { id: string; kind: string }[];
    };
    const draft = items.find((each) => each.kind === kind)?.id;
    if (draft === undefined) throw new Error(`The user has no draft of a ${kind}.`);
    return { draft, step: 'parties' };
  };
}

/** An own template, which its owner can edit. */
async function someTemplate(page: Page): Promise<SampleQuery> {
  const headers = { 'Location-Code': 'STATE-IN' };
  const answer = await page.request.get(`${testAddress()}/web/efiling/templates`, { headers });
  const { items } = (await answer.json()) as {
    items: readonly { id: string; isOwn: boolean }[];
  };
  const templateId = items.find(({ isOwn }) => isOwn)?.id;
  if (templateId === undefined) throw new Error('The user has no template.');
  return { templateId };
}

/** A court, for a super user. */
async function someEditedCourt(page: Page, edition: Edition): Promise<SampleQuery> {
  const headers = { 'Location-Code': edition === 'mi' ? 'STATE-MI' : 'STATE-IN' };
  const answer = await page.request.get(`${testAddress()}/web/admin/courts`, { headers });
  const { items } = (await answer.json()) as { items: readonly { courtId: number }[] };
  return { courtId: String(items[0]?.courtId) };
}

/** A help topic, which each database has. */
async function someTopic(page: Page): Promise<SampleQuery> {
  const answer = await page.request.get(`${testAddress()}/web/api/help/topic`);
  const { id } = (await answer.json()) as { id: number };
  return { helpTopicId: String(id) };
}

/** A test email, which it sends. */
async function someTestMail(page: Page): Promise<SampleQuery> {
  const cookies = await page.context().cookies();
  const token = cookies.find(({ name }) => name === COOKIES.xsrf)?.value ?? '';
  const answer = await page.request.post(`${testAddress()}/web/admin/mails/tests`, {
    headers: { [HEADERS.xsrf]: token, origin: testAddress() },
  });
  return (await answer.json()) as { readonly mailId: number };
}

/** The newest stored request. */
async function someRequest(page: Page): Promise<SampleQuery> {
  const answer = await page.request.get(`${testAddress()}/web/admin/requests`);
  const { items } = (await answer.json()) as ResultList<{ readonly id: number }>;
  const id = items[0]?.id;
  if (id === undefined) throw new Error('No request is stored.');
  return { id };
}

/** A new import without its file. */
async function someImport(page: Page): Promise<SampleQuery> {
  const cookies = await page.context().cookies();
  const token = cookies.find(({ name }) => name === COOKIES.xsrf)?.value ?? '';
  const answer = await page.request.post(`${testAddress()}/web/admin/imports`, {
    headers: { [HEADERS.xsrf]: token, origin: testAddress() },
    data: {
      register: 'recorder',
      countyId: WAYNE.countyId,
      courtId: null,
      source: 'A source',
      asOf: '2026-01-05',
      coverageFrom: null,
      coverageTo: null,
      fileName: 'documents.csv',
      bytes: 1_000,
    },
  });
  const { importId } = (await answer.json()) as { readonly importId: string };
  return { importId };
}

/** The newest item of one of the account's lists. */
function someOfAccount(path: string, field: 'invoiceId' | 'receiptId') {
  return async (page: Page): Promise<SampleQuery> => {
    const headers = { 'Location-Code': INDIANA.code };
    const answer = await page.request.get(`${testAddress()}/web${path}`, { headers });
    const { items } = (await answer.json()) as ResultList<{ readonly id: number }>;
    const id = items[0]?.id;
    if (id === undefined) throw new Error(`The account has none at ${path}.`);
    return { [field]: id };
  };
}

/** Path or query that a screen needs to show something. */
const SAMPLES: Readonly<Record<string, (page: Page, edition: Edition) => Promise<SampleQuery>>> = {
  'admin.importRun': someImport,
  'court.caseSearch.results': async () => NAME_SEARCH,
  'court.caseDetails': someCase,
  'court.ccs': someCase,
  'court.court': someCourt,
  'judgment.search.results': async () => NAME_SEARCH,
  'judgment.details': someRecord('/court/judgments?fullName=smith', INDIANA, 'caseId'),
  'recorder.documentSearch.results': async () => ({ fullName: 'smith' }),
  'recorder.documentDetails': (page, edition) =>
    someRecord('/recorder/documents?fullName=smith', EDITIONS[edition], 'documentId')(page),
  'pageImages.pages': (page, edition) =>
    someRecord('/recorder/documents?fullName=smith', EDITIONS[edition], 'documentId')(page),
  'pageImages.reader': someBoughtPages,
  'recorder.landHistory': (page, edition) =>
    someRecord('/recorder/documents?fullName=smith', EDITIONS[edition], 'documentId')(page),
  'recorder.manualIndex': async (_page, edition) => (edition === 'mi' ? KENT : WAYNE),
  'taxWarrant.details': someRecord('/tax-warrant/warrants?fullName=smith', INDIANA, 'warrantId'),
  'counties.county': async (_page, edition) => (edition === 'mi' ? KENT : WAYNE),
  'counties.edit': async (_page, edition) => (edition === 'mi' ? KENT : WAYNE),
  'taxWarrant.search.results': async () => NAME_SEARCH,
  'account.notification': someNotification,
  'billing.invoice': someOfAccount('/common/invoices', 'invoiceId'),
  'billing.receipt': someOfAccount('/common/receipts', 'receiptId'),
  'person.page': async () => ({ fullName: 'smith' }),
  'efiling.envelope': someEnvelope,
  'efiling.template': someTemplate,
  'filingReview.review': someReview,
  'efiling.newCase': someDraft('newCase'),
  'efiling.subsequent': someDraft('existingCase'),
  'barIds.one': someBarId,
  'passwords.admin': ownUser,
  'members.authorize': ownUser,
  'members.status': ownUser,
  'admin.recording': someRecording,
  'admin.mail': someTestMail,
  'admin.httpRequest': someRequest,
  'admin.court': someEditedCourt,
  'helpEditor.edit': someTopic,
  'helpEditor.history': someTopic,
  'admin.user': ownUser,
  'admin.account': async () => ({ accountId: '1' }),
  'admin.accountMoney': someBilling,
  'savedSearches.court': async () => NAME_SEARCH,
  'savedSearches.receipt': someReceipt,
  // Without a query it creates a new region.
  'searchRegions.edit': async () => ({}),
  'webhooks.edit': async () => ({}),
  'webhooks.details': someWebhook,
  'webhooks.delivery': someDelivery,
};

async function addressOf(row: RouteRow, page: Page, edition: Edition): Promise<string> {
  const sample = SAMPLES[row.id];
  if (row.overview !== undefined && sample === undefined) {
    throw new Error(`${row.id} shows one record: say in SAMPLES which.`);
  }
  const action = row.actions?.[0];
  const values = sample === undefined ? {} : await sample(page, edition);
  const inQuery = Object.entries(values).filter(([name]) => !row.path.includes(`{${name}}`));
  const query = { ...(action === undefined ? {} : { action }), ...Object.fromEntries(inQuery) };
  return fillPath(row.path, values) + buildQuery(query);
}

function accountFor(row: RouteRow): string | undefined {
  if (row.access.roles.includes('ANY')) return undefined;
  if (row.access.requires?.includes('RECORDER') === true) return 'recorder';
  if (row.access.roles.includes('BULK_EFILING')) return ACCOUNTS.BULK_EFILING;
  if (row.access.requires?.includes('EFILER') === true) return 'user';
  if (row.access.requires?.includes('EFILING_REVIEW') === true) return 'clerk';
  const account = row.access.roles.map((role) => ACCOUNTS[role]).find((name) => name !== undefined);
  if (account === undefined) throw new Error(`${row.id}: no demo account matches its roles.`);
  return account;
}

interface Case {
  readonly row: RouteRow;
  readonly edition: Edition;
  readonly look: Look;
}

const CASES = ROUTE_TABLE.flatMap((row, index): Case[] => {
  const editions = (['in', 'mi'] as const).filter((each) => isInEdition(row, EDITIONS[each]));
  const cases = editions.flatMap((edition) => LOOKS.map((look) => ({ row, edition, look })));
  // The edition changes after each cycle of looks, so that each look is used in both.
  const turn = index % LOOKS.length;
  const round = Math.floor(index / LOOKS.length) % editions.length;
  return IS_EVERY_LOOK ? cases : cases.slice(round * LOOKS.length + turn).slice(0, 1);
});

function visitor({ row, edition }: Case): string {
  return `${edition}, ${accountFor(row) ?? 'signed out'}`;
}

/** The screens of one user, visited one after another within one page. */
const VISITS = [...new Set(CASES.map(visitor))].map((name) => {
  const cases = CASES.filter((each) => visitor(each) === name);
  const { edition, row } = cases[0]!;
  return { name, edition, account: accountFor(row), cases };
});

describe.each(VISITS)('each screen: $name', ({ edition, account, cases }) => {
  let page: Page;

  beforeAll(async () => {
    page = await openPage({
      edition,
      isKept: true,
      ...(account === undefined ? {} : { signedInAs: account }),
    });
  });

  afterAll(closeKeptPages);

  it.each(cases.map((each) => [each.row.id, ...each.look, each] as const))(
    'passes axe and fits its window: %s, %s, %d px',
    async (id, theme, width, { row }) => {
      await lookAt(page, theme, width);
      await goInside(page, await addressOf(row, page, edition));
      await settled(page);
      await keepScreenshot(page, `${id}-${edition}-${theme}-${width}`);
      await expectAccessible(page);
      await expectToFitEveryWidth(page);
    },
  );
});
