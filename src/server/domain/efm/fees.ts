import type {
  FeeCalculation,
  FeePart,
  FeeRequest,
  PolicyCode,
} from '#contract/schemas/efmMessages';

/** The codes that determine fees, as in effect at the court. */
export interface FeeRules {
  readonly caseTypes: readonly PolicyCode[];
  readonly optionalServices: readonly PolicyCode[];
  readonly feeParts: readonly PolicyCode[];
}

/** Fees of an envelope, before they get a quote number. */
export type Fees = Omit<FeeCalculation, 'quoteId' | 'validUntil'>;

const WHOLE_BASIS_POINTS = 10_000;
/** Services that are charged once, regardless of quantity. */
const ONCE = 'case';

/**
 * Calculates the fees of an envelope, by part. A new case costs its type's schedule once; optional
 * services cost price times quantity; the provider and card fees are separate parts. Parts reduced
 * by an exception stay in the list with its reason. Codes without a rule cost nothing. In cents;
 * the card fee is rounded half up.
 */
export function calculateFees(request: FeeRequest, rules: FeeRules): Fees {
  const exception = request.payment === 'card' ? null : request.payment;
  const court = [...caseParts(request, rules), ...serviceParts(request, rules)].map((part) =>
    exception === null ? part : { ...part, cents: 0, exception },
  );
  const courtCents = sumOf(court);
  const provider = partsOf(rules, 'provider').map((rule): FeePart => {
    const part = partFrom('provider', rule);
    return request.hasEfilingPlan ? { ...part, cents: 0, exception: 'plan' } : part;
  });
  const providerCents = sumOf(provider);
  const card = request.payment === 'card' ? cardParts(rules, courtCents + providerCents) : [];
  const cardCents = sumOf(card);
  return {
    parts: [...court, ...provider, ...card],
    courtCents,
    providerCents,
    cardCents,
    totalCents: courtCents + providerCents + cardCents,
    isWaiverPending: request.payment === 'waiver',
  };
}

function caseParts({ filings, typeCode }: FeeRequest, rules: FeeRules): FeePart[] {
  if (typeCode === null || filings.length === 0) return [];
  const schedule = rules.caseTypes.find(({ code }) => code === typeCode)?.facts['feeSchedule'];
  return partsOf(rules, schedule).map((rule): FeePart => {
    const part = partFrom('court', rule);
    // IC 33-37-5-28(c): no service fees for actions that are filed electronically.
    return rule.facts['isPaperOnly'] === true ? { ...part, cents: 0, exception: 'eFiled' } : part;
  });
}

function serviceParts({ filings }: FeeRequest, rules: FeeRules): FeePart[] {
  const charged = new Set<string>();
  return filings.flatMap(({ optionalServices }) =>
    optionalServices.flatMap(({ code, pages, quantity }): FeePart[] => {
      const rule = rules.optionalServices.find((each) => each.code === code);
      if (rule === undefined) return [];
      const isOnce = rule.facts['per'] === ONCE;
      if (isOnce && charged.has(code)) return [];
      charged.add(code);
      const count = isOnce ? 1 : quantity;
      const each = centsOf(rule, 'cents') + centsOf(rule, 'centsPerPage') * pages;
      return [{ ...partFrom('service', rule), quantity: count, cents: each * count }];
    }),
  );
}

function cardParts(rules: FeeRules, cents: number): FeePart[] {
  return partsOf(rules, 'card').flatMap((rule) => {
    const share = cents * centsOf(rule, 'basisPoints') + WHOLE_BASIS_POINTS / 2;
    const fee = Math.floor(share / WHOLE_BASIS_POINTS);
    return fee === 0 ? [] : [{ ...partFrom('card', rule), cents: fee }];
  });
}

function partsOf({ feeParts }: FeeRules, schedule: unknown): readonly PolicyCode[] {
  return feeParts.filter(({ facts }) => facts['schedule'] === schedule);
}

function partFrom(kind: FeePart['kind'], rule: PolicyCode): FeePart {
  const { payee, statute } = rule.facts;
  return {
    kind,
    name: rule.name,
    statute: typeof statute === 'string' ? statute : null,
    payee: typeof payee === 'string' ? payee : 'Clerk',
    quantity: 1,
    cents: centsOf(rule, 'cents'),
    exception: null,
  };
}

function centsOf({ facts }: PolicyCode, fact: string): number {
  const value = facts[fact];
  return typeof value === 'number' ? value : 0;
}

function sumOf(parts: readonly FeePart[]): number {
  return parts.reduce((sum, { cents }) => sum + cents, 0);
}
