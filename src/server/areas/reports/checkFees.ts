import {
  PAGE_FIGURES,
  pageRule,
  PAGE_RULES,
  PAGE_RULES_VERSION,
  type PageRule,
} from '#contract/billing/copyPrice';
import { MAX_FEE_DIFFERENCES, type FeeTrial } from '#contract/billing/feeCheck';
import type { FeeCheck, FeeDifference, FeeRule } from '#contract/schemas/feeCheck';
import { stateDate } from '#contract/stateClock';
import { invalidField } from '../../http/problems';
import type { AppDatabase } from '../../http/services';
import {
  findPlanFees,
  readPurchases,
  type CheckedPurchase,
  type PlanFee,
} from './feeCheckRepository';

/** Amounts by rule: for pages, and for plans by id, where 0 means accounts without a plan. */
interface Figures {
  readonly pages: Readonly<Record<PageRule, number>>;
  readonly plans: ReadonlyMap<number, number>;
}

interface Sums {
  officeCents: number;
  serviceCents: number;
}

const NO_PLAN = 0;

/**
 * Recalculates what each rule would have charged for a month's document purchases, and compares it
 * with the charges; for a what-if (`trial`), also with a different amount for one rule. Read-only.
 * Purchases without a file are counted, but excluded from totals. Throws 400 for an incomplete
 * what-if.
 */
export async function checkFees(
  db: AppDatabase,
  {
    at,
    cents,
    month = stateDate(at).slice(0, 7),
    planId,
    rule,
  }: { readonly at: number; readonly month?: string } & Partial<FeeTrial>,
): Promise<FeeCheck> {
  const plans = await findPlanFees(db);
  const figures = figuresOf(plans);
  const trialFigures =
    rule === undefined && cents === undefined
      ? null
      : withTrial(figures, plans, { rule, cents, planId });
  const used = new Map<string, number>();
  const charged: Sums = { officeCents: 0, serviceCents: 0 };
  const expected: Sums = { officeCents: 0, serviceCents: 0 };
  const trial: Sums = { officeCents: 0, serviceCents: 0 };
  const differences: FeeDifference[] = [];
  const uncheckedOnes: FeeDifference[] = [];
  let purchases = 0;
  let unchecked = 0;
  let differing = 0;
  for await (const purchase of readPurchases(db, month)) {
    purchases += 1;
    const rules = rulesOf(purchase);
    const should = rules === null ? null : priceOf(purchase, rules, figures);
    const difference = differenceOf(purchase, rules, should);
    if (rules === null || should === null) {
      unchecked += 1;
      list(uncheckedOnes, difference);
      continue;
    }
    if (difference !== null) differing += 1;
    list(differences, difference);
    add(charged, purchase);
    add(expected, should);
    if (trialFigures !== null) add(trial, priceOf(purchase, rules, trialFigures));
    for (const page of rules) count(used, page, 1);
    count(used, planKey(purchase.planId), purchase.pages.length);
  }
  return {
    month,
    version: PAGE_RULES_VERSION,
    purchases,
    unchecked,
    charged,
    expected,
    trial: trialFigures === null ? null : trial,
    rules: rulesInUse(figures, trialFigures, plans, used),
    differences: [...differences, ...uncheckedOnes],
    differing,
  };
}

/** Adds a purchase to a list, up to the maximum. */
function list(differences: FeeDifference[], difference: FeeDifference | null): void {
  if (difference !== null && differences.length < MAX_FEE_DIFFERENCES) differences.push(difference);
}

function add(sums: Sums, { officeCents, serviceCents }: Readonly<Sums>): void {
  sums.officeCents += officeCents;
  sums.serviceCents += serviceCents;
}

function count(counts: Map<string, number>, key: string, more: number): void {
  counts.set(key, (counts.get(key) ?? 0) + more);
}

function planKey(planId: number | null): string {
  return `PLAN ${String(planId ?? NO_PLAN)}`;
}

function figuresOf(plans: readonly PlanFee[]): Figures {
  const highest = Math.max(0, ...plans.map(({ cents }) => cents));
  const fees = plans.map(({ cents, id }) => [id, cents] as const);
  return { pages: PAGE_FIGURES, plans: new Map([[NO_PLAN, highest], ...fees]) };
}

/**
 * Returns the amounts with the what-if's change. Throws 400 if the what-if has no rule or no
 * amount.
 */
function withTrial(
  { pages, plans: fees }: Figures,
  plans: readonly PlanFee[],
  { cents, planId, rule }: { [Key in keyof FeeTrial]?: FeeTrial[Key] | undefined },
): Figures {
  if (rule === undefined)
    throw invalidField('rule', 'Choose the rule whose amount you want to try.');
  if (cents === undefined) throw invalidField('cents', 'Enter the amount to try.');
  if (rule !== 'PLAN') return { pages: { ...pages, [rule]: cents }, plans: fees };
  if (planId === undefined || plans.every(({ id }) => id !== planId)) {
    throw invalidField('planId', 'Choose a plan.');
  }
  const tried = plans.map((plan) => (plan.id === planId ? { ...plan, cents } : plan));
  return { pages, plans: figuresOf(tried).plans };
}

/** Returns the rule of each purchased page; null if a page or its document is no longer on file. */
function rulesOf({
  pages,
  recordedOn,
  sizes,
  state,
  typeCode,
}: CheckedPurchase): PageRule[] | null {
  if (typeCode === null || recordedOn === null || sizes === null) return null;
  const code = state === 'MI' ? 'STATE-MI' : 'STATE-IN';
  const rules: PageRule[] = [];
  for (const page of pages) {
    const size = sizes[page - 1];
    if (size === undefined) return null;
    rules.push(pageRule(code, { typeCode, recordedOn, ...size }));
  }
  return rules;
}

function priceOf(
  { pages, planId }: CheckedPurchase,
  rules: readonly PageRule[],
  figures: Figures,
): Sums {
  return {
    officeCents: rules.reduce((sum, rule) => sum + figures.pages[rule], 0),
    serviceCents: pages.length * (figures.plans.get(planId ?? NO_PLAN) ?? 0),
  };
}

/** Returns a purchase that differs from its rules or can't be recalculated; null if it matches. */
function differenceOf(
  purchase: CheckedPurchase,
  rules: readonly PageRule[] | null,
  should: Sums | null,
): FeeDifference | null {
  const { officeCents, serviceCents } = purchase;
  const isOffice = should !== null && should.officeCents !== officeCents;
  const isService = should !== null && should.serviceCents !== serviceCents;
  if (should !== null && !isOffice && !isService) return null;
  return {
    purchaseId: purchase.id,
    entryId: purchase.entryId,
    accountId: purchase.accountId,
    accountName: purchase.accountName,
    document: purchase.document,
    boughtAt: purchase.boughtAt.toISOString(),
    pages: purchase.pages.length,
    rules: inWords(rules ?? []),
    chargedCents: officeCents + serviceCents,
    expectedCents: should === null ? null : should.officeCents + should.serviceCents,
    why: whyOf({ isOffice, isService, isReplaced: purchase.isReplaced, isKnown: should !== null }),
  };
}

function whyOf(facts: {
  readonly isKnown: boolean;
  readonly isOffice: boolean;
  readonly isService: boolean;
  readonly isReplaced: boolean;
}): FeeDifference['why'] {
  if (!facts.isKnown) return 'NO_PAGES';
  if (facts.isOffice && facts.isReplaced) return 'REPLACED';
  if (facts.isOffice && facts.isService) return 'BOTH';
  return facts.isOffice ? 'OFFICE' : 'SERVICE';
}

const RULE_WORDS: Readonly<Record<PageRule, string>> = {
  PAGE: 'regular',
  OVERSIZE: 'oversize',
  MICHIGAN_PLAT: 'Michigan plat',
};

/** Formats `2 regular, 1 oversize (version 1)`. */
function inWords(rules: readonly PageRule[]): string {
  const parts = PAGE_RULES.flatMap((rule) => {
    const pages = rules.filter((each) => each === rule).length;
    return pages === 0 ? [] : [`${String(pages)} ${RULE_WORDS[rule]}`];
  });
  return parts.length === 0
    ? 'Unknown'
    : `${parts.join(', ')} (version ${String(PAGE_RULES_VERSION)})`;
}

/** Lists each page rule, and the plans whose accounts bought pages. */
function rulesInUse(
  figures: Figures,
  trial: Figures | null,
  plans: readonly PlanFee[],
  used: ReadonlyMap<string, number>,
): FeeRule[] {
  const pageRules = PAGE_RULES.map((rule): FeeRule => {
    const pages = used.get(rule) ?? 0;
    const cents = figures.pages[rule];
    const trialCents = trial === null ? null : pages * trial.pages[rule];
    const expectedCents = pages * cents;
    return { rule, planId: null, planName: null, cents, pages, expectedCents, trialCents };
  });
  const planRules = [{ id: NO_PLAN, name: null }, ...plans].flatMap(({ id, name }): FeeRule[] => {
    const pages = used.get(planKey(id)) ?? 0;
    if (id === NO_PLAN && pages === 0) return [];
    const cents = figures.plans.get(id) ?? 0;
    const trialCents = trial === null ? null : pages * (trial.plans.get(id) ?? 0);
    const planId = id === NO_PLAN ? null : id;
    const expectedCents = pages * cents;
    return [{ rule: 'PLAN', planId, planName: name, cents, pages, expectedCents, trialCents }];
  });
  return [...pageRules, ...planRules];
}
