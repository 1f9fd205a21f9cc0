import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { CALLS } from '#contract/calls';
import { PURCHASES } from '../../../support/everyPurchase';

const SERVER = path.join(__dirname, '../../../../src/server');

/** Calls with an Idempotency-Key that can't increase what an account owes, and why. */
const NO_PURCHASES: Readonly<Record<string, string>> = {
  postBonusSearches: 'staff give searches',
  postCheck: 'staff record a payment',
  postCredit: 'staff reduce what is owed',
  postRefund: 'staff return a payment',
  postReturnedCheck: 'staff reverse a payment; what is owed was within the limit',
  putDunning: 'staff pause reminders',
  postCompAccount: 'staff create an account whose plan costs nothing',
  submitDraft: 'a hold on a card owes nothing; other fees are checked against the credit limit',
  decideFiling: 'clerks decide what filers already agreed to pay',
  acceptAll: 'clerks decide what filers already agreed to pay',
  returnAll: 'clerks return filings, which charges nothing',
  decideWaiver: 'the court decides what a filer owes the clerk; the site is owed nothing',
  strikeAcceptance: 'supervisors strike an acceptance, which changes no amount',
  payEnvelope: 'a card pays what the court already charged; it never owes more',
  putCredit: 'staff set the limit; a plan that opens then is within it',
};

/** Functions that charge an account or give it access to something it pays for. */
const CHARGING =
  /\b(?:enqueueCardCharges|chargeAccount|openPlan|openSubscription|placeOrder|requireCredit|setRenewal|settleCharges(?:Of)?|startChosenPlan|writeInvoices)\(/;

/** Files that call them: the purchase path that tests them, or why there is none. */
const CHARGING_FILES: Readonly<Record<string, string>> = {
  'areas/accountMoney/changeCredit.ts': 'no path: staff only',
  'areas/accountMoney/refundPayment.ts': 'no path: staff only',
  'areas/accountMoney/routes.ts': 'no path: staff only',
  'areas/billing/changeRenewal.ts': 'renewal',
  'areas/billing/jobs.ts': 'no path: jobs invoice what was bought',
  'areas/people/changeAccount.ts': 'no path: staff only',
  'areas/recorder/buyPages.ts': 'pages',
  'areas/taxWarrants/orderSubscription.ts': 'subscription',
  'areas/taxWarrants/subscriptionRoutes.ts': 'subscription',
  'pages/editCard/routes.ts': 'no path: a new card pays what is owed',
  'pages/ownData/closeAccount.ts': 'no path: closing invoices what was bought',
  'pages/payInvoices/payInvoices.ts': 'pay',
  'pages/payInvoices/routes.ts': 'pay',
  'pages/upgradePlan/routes.ts': 'plan',
  'pages/upgradePlan/upgradePlan.ts': 'plan',
};

describe('the list of calls and files that charge', () => {
  it('lists each call that is counted or charged', () => {
    const listed = new Set(PURCHASES.map(({ call }) => call));
    const charged = Object.values(CALLS).filter(
      (call) => ('isCounted' in call && call.isCounted) || ('isOnce' in call && call.isOnce),
    );
    const names = charged.map(({ name }) => name);
    expect(names).toContain('postPurchase');
    expect(names.filter((name) => !listed.has(name) && !(name in NO_PURCHASES))).toEqual([]);
    expect(
      Object.keys(NO_PURCHASES).filter((name) => !names.some((each) => each === name)),
    ).toEqual([]);
  });

  it('lists each source file that charges', () => {
    const files = ['areas', 'pages'].flatMap((folder) =>
      readdirSync(path.join(SERVER, folder), { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.ts'))
        .map((file) => `${folder}/${file.replaceAll(path.sep, '/')}`),
    );
    const charging = files.filter((file) =>
      CHARGING.test(readFileSync(path.join(SERVER, file), 'utf8')),
    );
    expect(charging.sort()).toEqual(Object.keys(CHARGING_FILES));
    const names = new Set(PURCHASES.map(({ name }) => name));
    const missing = Object.values(CHARGING_FILES).filter(
      (name) => !names.has(name) && !name.startsWith('no path: '),
    );
    expect(missing).toEqual([]);
  });
});
