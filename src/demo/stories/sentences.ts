import type { ChargeDraft } from '../caseDraft';
import { dollars } from '../caseWriter';
import { DEGREE_ORDER } from '../offenses';
import type { Random } from '../random';

const YEAR_DAYS = 365;

/** Minimum and maximum days in prison or jail (IC 35-50); keyed by degree. */
export const SENTENCE_DAYS: Readonly<Record<string, readonly [least: number, most: number]>> = {
  MR: [45 * YEAR_DAYS, 65 * YEAR_DAYS],
  F1: [20 * YEAR_DAYS, 40 * YEAR_DAYS],
  F2: [10 * YEAR_DAYS, 30 * YEAR_DAYS],
  F3: [3 * YEAR_DAYS, 16 * YEAR_DAYS],
  F4: [2 * YEAR_DAYS, 12 * YEAR_DAYS],
  F5: [YEAR_DAYS, 6 * YEAR_DAYS],
  F6: [183, 912],
  FA: [20 * YEAR_DAYS, 50 * YEAR_DAYS],
  FB: [6 * YEAR_DAYS, 20 * YEAR_DAYS],
  FC: [2 * YEAR_DAYS, 8 * YEAR_DAYS],
  FD: [183, 3 * YEAR_DAYS],
  MA: [10, 365],
  MB: [5, 180],
  MC: [2, 60],
};

/** Range of bail in cents; keyed by degree, without murder. */
const BONDS: Readonly<Record<string, readonly [least: number, most: number]>> = {
  F1: [50_000, 150_000],
  F2: [30_000, 100_000],
  F3: [20_000, 50_000],
  F4: [10_000, 40_000],
  F5: [5_000, 20_000],
  F6: [1_000, 7_500],
  FA: [40_000, 100_000],
  FB: [15_000, 50_000],
  FC: [5_000, 20_000],
  FD: [1_000, 5_000],
  MA: [250, 2_500],
  MB: [150, 1_000],
  MC: [150, 500],
};
const COURT_COSTS = 18_500;

/** Returns the charge with the most serious degree. */
export function gravest(charges: readonly ChargeDraft[]): ChargeDraft | undefined {
  return [...charges].sort(
    (a, b) => DEGREE_ORDER.indexOf(a.degree) - DEGREE_ORDER.indexOf(b.degree),
  )[0];
}

/** Bail set by a court. */
export interface Bail {
  readonly cents: number;
  /** `cash`, `surety`, `cash or surety`. */
  readonly kind: string;
}

/** Generates bail for a charge; null for murder, which allows none. */
export function pickBail(charge: ChargeDraft, random: Random): Bail | null {
  const range = BONDS[charge.degree];
  if (range === undefined) return null;
  const [least, most] = range;
  const steps = Math.max(1, Math.round((most - least) / 500));
  const amount = (least + Math.round(random.next() ** 2 * steps) * ((most - least) / steps)) * 100;
  const kind = amount < 100_000 ? 'cash' : random.pick(['surety', 'surety', 'cash or surety']);
  return { cents: Math.round(amount / 5_000) * 5_000, kind };
}

/** Formats `Bond set at $5,000.00 surety`. */
export function bailText(bail: Bail | null): string {
  if (bail === null) return 'Defendant is held without bail';
  return `Bond set at ${dollars(bail.cents)} ${bail.kind}`;
}

function lengthText(days: number): string {
  if (days < 730) return `${days} days`;
  return `${Math.round(days / YEAR_DAYS)} years`;
}

/** A sentence, as text and as numbers. */
export interface Sentence {
  readonly text: string;
  /** Where the sentence is served, as the charge list shows it. */
  readonly place: 'County jail' | 'Department of Correction' | 'Probation';
  readonly lengthDays: number;
  readonly suspendedDays: number;
  /** 0 for none. */
  readonly fineCents: number;
  readonly costsCents: number;
}

/** Generates the sentencing order for convictions, within the range of the most serious one. */
export function pickSentence(convictions: readonly ChargeDraft[], random: Random): Sentence {
  const worst = gravest(convictions);
  const [least, most] = SENTENCE_DAYS[worst?.degree ?? 'MC'] ?? [2, 60];
  const days = Math.round(least + (most - least) * random.next() ** 2.2);
  const isLong = days >= 10 * YEAR_DAYS;
  const full = isLong ? Math.max(least, Math.round(days / YEAR_DAYS) * YEAR_DAYS) : days;
  const share = isLong ? random.pick([0, 0.1, 0.2]) : random.pick([0.5, 0.7, 0.8, 0.9, 1]);
  const suspended = Math.floor(full * share);
  const place = /^(M[A-C])$/.test(worst?.degree ?? '') ? 'County jail' : 'Department of Correction';
  const counts = convictions.map(({ description }) => description).join('; ');
  const length =
    suspended === 0
      ? `${lengthText(full)} in the ${place.replace('County', 'county')}`
      : suspended === full
        ? `${lengthText(full)} suspended to probation`
        : `${lengthText(full)}, ${lengthText(suspended)} suspended to probation`;
  const fineCents = random.chance(0.4) ? random.between(1, 20) * 2_500 : 0;
  const fine = fineCents === 0 ? '' : ` Fine ${dollars(fineCents)}.`;
  const costs = `Court costs ${dollars(COURT_COSTS)}`;
  return {
    text: `Convicted of ${counts}. Sentence: ${length}.${fine} ${costs}`,
    place: suspended === full ? 'Probation' : place,
    lengthDays: full,
    suspendedDays: suspended,
    fineCents,
    costsCents: COURT_COSTS,
  };
}
